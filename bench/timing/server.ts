/** The whole server with 10 k members on PGlite or PostgreSQL, with the viewers and subjects of the bench. */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hashPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import { buildApp } from '../../server/app.ts'
import { loadConfig } from '../../server/config.ts'
import type { Db } from '../../server/db/schema.ts'
import { populate, populateLocally } from '../population.ts'
import { openPage, openSession } from '../session.ts'
import { shortPopulation, sized } from '../size.ts'
import { addressOf, type Asked, type Served } from './messages.ts'

const members = sized({ full: 10_000, short: shortPopulation })
const knownAddresses = sized({ full: 500, short: 5 })
const manyBlocks = 5_000

const [, , kind] = process.argv
const population =
  kind === 'pglite' ? await populateLocally(members) : await populate(members, { isChanged: true })
const { db, viewerId, sociableId } = population
const dataDir = await mkdtemp(path.join(tmpdir(), 'lodge-bench-'))
const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })

async function addAccounts(): Promise<void> {
  const password = await hashPassword('seven quiet otters')
  const indices = Array.from({ length: knownAddresses }, (_, index) => index)
  await db
    .insertInto('identity_user')
    .values(
      indices.map((index) => ({
        id: `known-${index}`,
        name: '',
        email: addressOf(true, index),
        email_verified: true,
      })),
    )
    .execute()
  await db
    .insertInto('identity_account')
    .values(
      indices.map((index) => ({
        id: `password-${index}`,
        user_id: `known-${index}`,
        account_id: `known-${index}`,
        provider_id: 'credential',
        password,
      })),
    )
    .execute()
}

/** Returns a member who blocked both viewers, a deleted one, and an id that never existed. */
async function chooseSubjects(): Promise<Served['subjects']> {
  const [blocked, deleted] = await db
    .selectFrom('member')
    .where('is_visible', '=', true)
    .where('id', 'not in', [viewerId, sociableId])
    .where('id', 'not in', db.selectFrom('block').select('blocked_id'))
    .where('id', 'not in', db.selectFrom('block').select('member_id'))
    .orderBy('id', 'desc')
    .limit(2)
    .select(['id', 'name'])
    .execute()
  if (!blocked || !deleted) throw new Error('There are too few members.')
  const named = ({ id, name }: { id: number; name: string | null }): Asked => ({ id, name: name ?? '' })
  for (const viewer of [viewerId, sociableId])
    await db.insertInto('block').values({ member_id: blocked.id, blocked_id: viewer }).execute()
  await db.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
  await blockThousands(db, [blocked.id, deleted.id])
  return {
    blocked: named(blocked),
    deleted: named(deleted),
    missing: { id: members + blocked.id, name: 'nobodyever' },
  }
}

const blockThousands = (on: Db, but: readonly number[]) =>
  on
    .insertInto('block')
    .columns(['member_id', 'blocked_id'])
    .expression(
      on
        .selectFrom('member')
        .where('id', 'not in', [...but, sociableId])
        .orderBy('id')
        .limit(manyBlocks)
        .select([sql.lit(sociableId).as('member_id'), 'id']),
    )
    .execute()

await addAccounts()
const subjects = await chooseSubjects()
await sql`vacuum analyze`.execute(db)

const unlimited = { max: 1_000_000_000, window: 60_000 }
const everyStep = { address: unlimited, account: unlimited }
const app = await buildApp({
  config,
  database: population,
  logLevel: 'silent',
  requestLimits: { address: unlimited, member: unlimited, files: unlimited },
  viewLimit: unlimited,
  signOnLimits: {
    join: everyStep,
    joinAgain: everyStep,
    verify: everyStep,
    signIn: everyStep,
    forgot: everyStep,
    changeEmail: everyStep,
    reset: everyStep,
    secondStep: everyStep,
    passkey: everyStep,
    external: everyStep,
  },
})
await app.server.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.server.address() as AddressInfo
const served: Served = {
  port,
  origin: config.appUrl,
  viewers: {
    'a member': { id: viewerId, ...(await openSession({ config, db, app }, viewerId)) },
    'one who blocks thousands': { id: sociableId, ...(await openSession({ config, db, app }, sociableId)) },
  },
  guest: await openPage({ config, app }),
  subjects,
  knownAddresses,
}

async function stop(): Promise<void> {
  await app.close()
  await population.close()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit()
}
process.on('disconnect', () => void stop())
process.send?.(served)
