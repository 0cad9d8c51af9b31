import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isReading } from '../../../server/db/cutConnections.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { isUnavailable } from '../../../server/db/unavailable.ts'
import { testDatabaseKind } from '../database.ts'
import { createMember } from '../factories.ts'
import { eventually } from '../realtime/eventually.ts'
import { createTestApp, type TestApp } from '../testApp.ts'

test('only statements that certainly read are repeated', () => {
  const reading = [
    'select * from "member" where updated_at > $1',
    '/* prepared */ select "deleted_at" from "member"',
    'with one as (select 1) select * from one',
  ]
  const other = [
    'insert into "member" default values returning id',
    'with gone as (delete from "block" returning *) select * from gone',
    'select id from "member" for update',
    'select pg_advisory_xact_lock(1, 2)',
    "select nextval('member_id_seq')",
    'update "member" set name = $1',
    'begin',
  ]
  expect([...reading, ...other].filter(isReading)).toEqual(reading)
})

describe.runIf(testDatabaseKind === 'postgres')('a connection that is cut', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await createTestApp()
  })
  afterAll(() => site.close())

  // On the connections for jobs, because the others may all be taken.
  const select = async <Row>(query: RawBuilder<Row>) => (await query.execute(site.database.forJobs)).rows

  /** Cuts the connections of the site's database that run a statement with this text, or all others without one. */
  const cut = async (text: string): Promise<number> => {
    const ended = await select(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like ${`%${text}%`}
    `)
    return ended.length
  }
  const cutOnceRunning = (text: string) =>
    vi.waitFor(async () => expect(await cut(text)).toBeGreaterThan(0), { timeout: 10_000, interval: 20 })
  /** Waits until this many connections wait for a lock, and cuts them. */
  const cutWaiting = async (count: number) => {
    const waiting = sql`datname = current_database() and wait_event_type = 'Lock'`
    await eventually(async () =>
      expect(await select(sql`select from pg_stat_activity where ${waiting}`)).toHaveLength(count),
    )
    await select(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${waiting}`)
  }
  /** Takes locks with a statement. Returns what frees them. */
  const lock = async (statement: RawBuilder<unknown>): Promise<() => Promise<void>> => {
    const [locked, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holder = inTransaction(site.database.forJobs, async (trx) => {
      await statement.execute(trx)
      locked.resolve()
      await freed.promise
    })
    await Promise.race([locked.promise, holder])
    return async () => {
      freed.resolve()
      await holder
    }
  }
  const idOf = async (name: string) =>
    site.database.db.selectFrom('member').where('name', '=', name).select('id').execute()

  test('does not fail a read', async () => {
    const { db } = site.database
    const mark = `read ${randomUUID()}`
    const read = sql<{ pid: number; text: string }>`
      select pg_backend_pid() as pid, ${sql.lit(mark)} as text, pg_sleep(0.5)
    `.execute(db)
    await cutOnceRunning(mark)
    expect((await read).rows).toMatchObject([{ text: mark }])
  })

  test('does not fail reads when all connections are cut at once', async () => {
    const { db, engine } = site.database
    if (!(engine instanceof Pool)) throw new Error('not on PostgreSQL')
    const count = engine.options.max
    const free = await lock(sql`lock table report in access exclusive mode`)
    const reads = Array.from({ length: count }, (_, index) =>
      sql`select ${sql.lit(index)} as index, (select count(*) from report)`.execute(db),
    )
    await cutWaiting(count)
    await free()
    const answers = await Promise.all(reads)
    expect(answers.map(({ rows }) => rows)).toEqual(reads.map((_, index) => [{ index, count: 0 }]))
    expect(engine.totalCount).toBeLessThanOrEqual(count)
  })

  test('fails a write and a transaction, which are not repeated', async () => {
    const { db } = site.database
    const id = await createMember(db, { name: 'Before' })
    const mark = `write ${randomUUID()}`
    const write = sql`
      update member set name = name || ${sql.lit('+')} from pg_sleep(1) where id = ${id} and ${sql.lit(mark)} <> ''
    `.execute(db)
    const writeError = write.then(
      () => null,
      (error: unknown) => error,
    )
    await cutOnceRunning(mark)
    expect(isUnavailable(await writeError)).toBe(true)

    let runs = 0
    const lost = inTransaction(db, async (trx) => {
      runs += 1
      await trx.updateTable('member').set({ name: 'Lost' }).where('id', '=', id).execute()
      await sql`select ${sql.lit(mark)} as text, pg_sleep(1)`.execute(trx)
    }).then(
      () => null,
      (error: unknown) => error,
    )
    await cutOnceRunning(mark)
    expect(isUnavailable(await lost)).toBe(true)
    expect(runs).toBe(1)
    expect(await idOf('Before')).toEqual([{ id }])
  })

  test('lets a call that reads succeed, and a write answer 503, whose repetition is stored once', async () => {
    const { db } = site.database
    const [one, other] = [await createMember(db), await createMember(db, { name: 'Partner' })]
    const browser = await site.browserOf(one)
    expect((await browser.get(`/api/user/${other}`)).statusCode).toBe(200)
    for (let round = 0; round < 5; round += 1) {
      await cut('')
      expect((await browser.get(`/api/user/${other}`)).statusCode).toBe(200)
      const key = randomUUID()
      const write = () =>
        browser.send(
          'POST',
          '/api/message',
          { to_user_id: other, text: `Hello ${round}` },
          { 'idempotency-key': key },
        )
      const free = await lock(sql`select from member where id = ${one} for update`)
      const refusal = write()
      await cutWaiting(1)
      await free()
      const { statusCode, headers } = await refusal
      expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([503, true])
      expect((await write()).statusCode).toBe(201)
    }
    const stored = await db.selectFrom('message').where('from_member_id', '=', one).select('text').execute()
    expect(stored.map(({ text }) => text).toSorted()).toEqual(
      Array.from({ length: 5 }, (_, round) => `Hello ${round}`),
    )
  })
})
