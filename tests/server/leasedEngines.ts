/** PGlite engines that test files use one after another, because a new engine takes more than a second. */
import type { PGlite } from '@electric-sql/pglite'
import { PGliteDialect, type PGliteDialectConfig } from 'kysely'
import { databaseOn } from '../../server/db/open.ts'
import type { Db } from '../../server/db/schema.ts'
import { describeRest, renew } from './emptying.ts'

interface Engine {
  readonly pglite: PGlite
  readonly db: Db
  /** The contents apart from members when the engine was new. */
  readonly rest: string
}

interface Lease {
  readonly engine: PGlite
  /** A dialect on the engine. It refuses queries after `giveBack`. */
  readonly dialect: PGliteDialect
  /** Keeps the engine for the next file, or closes it if anything but data of members has changed. */
  giveBack(): Promise<void>
}

const idle: Engine[] = []

export async function leaseEngine(create: () => Promise<PGlite>): Promise<Lease> {
  const engine = idle.pop() ?? (await open(create))
  const { pglite } = engine
  let isGivenBack = false
  const ask = <Answer>(question: () => Promise<Answer>): Promise<Answer> =>
    isGivenBack ? Promise.reject(new Error('PGlite is closed')) : question()
  const leased: PGliteDialectConfig['pglite'] = {
    get closed() {
      return isGivenBack || pglite.closed
    },
    ready: true,
    waitReady: pglite.waitReady,
    query: (...question) => ask(() => pglite.query(...question)),
    transaction: (work) => ask(() => pglite.transaction(work)),
    close: async () => {},
  }
  return {
    engine: pglite,
    dialect: new PGliteDialect({ pglite: leased }),
    async giveBack() {
      if (isGivenBack) return
      isGivenBack = true
      if (pglite.closed) return
      if (await isAsNew(engine)) idle.push(engine)
      else await pglite.close()
    },
  }
}

async function open(create: () => Promise<PGlite>): Promise<Engine> {
  const pglite = await create()
  const db = databaseOn(new PGliteDialect({ pglite }))
  return { pglite, db, rest: await describeRest(db) }
}

async function isAsNew({ pglite, db, rest }: Engine): Promise<boolean> {
  await pglite.exec(
    'close all; reset all; unlisten *; select pg_advisory_unlock_all(); discard temp; discard sequences',
  )
  await renew(db)
  return (await describeRest(db)) === rest
}
