import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { idleFor, onlineFor } from '../../../contract/limits.ts'
import type { TransientEvent } from '../../../contract/events.ts'
import { presentCards } from '../../../server/members/presentCards.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { createPresence, type Presence } from '../../../server/presence/presence.ts'
import { recordCamChange, recordChange } from '../../../server/presence/repository.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { befriend, block, createMember } from '../factories.ts'
import { createManualClock, type ManualClock } from '../realtime/manualClock.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => database.empty())
afterAll(() => database.close())

interface Told {
  readonly reader: number
  readonly users: readonly { id: number; is_online: boolean; is_idle: boolean }[]
}

/** Creates processes of one site, which share only the database. */
function startSite(count = 1) {
  const clock = createManualClock()
  const told: Told[] = []
  const sent: TransientEvent[] = []
  const start = () =>
    createPresence({
      db: database.db,
      clock,
      cardsFor: (viewerId, ids) => presentCards(database.db, viewerId, ids, clock.now()),
      send(reader, event) {
        sent.push(event)
        const users = event.data.users.map(({ id, is_online, is_idle }) => ({ id, is_online, is_idle }))
        told.push({ reader, users })
      },
      logger: { warn: (...what: unknown[]) => expect(what).toBeNull() },
    })
  const processes = Array.from({ length: count }, start)
  const [first] = processes
  if (!first) throw new Error('A site has a process.')
  onTestFinished(async () => {
    await Promise.all(processes.map((each) => each.close()))
  })
  return { clock, told, sent, processes, first, pass: (ms: number) => pass(clock, processes, ms) }
}

async function pass(clock: ManualClock, processes: readonly Presence[], ms: number) {
  for (let left = ms; left > 0; left -= 500) {
    clock.advance(Math.min(500, left))
    await Promise.all(processes.map((each) => each.settled()))
  }
}

async function stateOf(clock: ManualClock, id: number) {
  const { db } = database
  const viewer = await createMember(db)
  const card = (await presentCards(db, viewer, [id], clock.now())).get(id)
  return card?.is_online ? 'online' : card?.is_idle ? 'idle' : 'away'
}

const second = 1_000

describe('the time a member was last seen', () => {
  it('is written once a second, with the same number of statements for one request and for many', async () => {
    const { first, pass: wait } = startSite()
    const members = await Promise.all(Array.from({ length: 30 }, () => createMember(database.db)))
    const written = (seen: readonly number[]) =>
      database.statementsOf(async () => {
        for (let request = 0; request < 3; request += 1) for (const id of seen) first.markSeen(id)
        await wait(second)
      })
    const ofOne = await written(members.slice(0, 1))
    expect(ofOne.filter((statement) => statement.includes('insert into presence'))).toHaveLength(1)
    expect(await written(members)).toEqual(ofOne)
    const rows = await database.db.selectFrom('presence').select('member_id').execute()
    expect(rows).toHaveLength(members.length)
  })
})

describe('the online state', () => {
  it('includes a member with an open page, from the first second until it is closed', async () => {
    const { clock, first, pass: wait } = startSite()
    const ada = await createMember(database.db)
    first.markConnected(ada)
    await wait(second)
    expect(await stateOf(clock, ada)).toBe('online')
    await wait(3 * 60 * second)
    expect(await stateOf(clock, ada)).toBe('online')
  })

  it('excludes a member who closed the last page 10 s ago, and is idle until 10 minutes are over', async () => {
    const { clock, first, pass: wait } = startSite()
    const ada = await createMember(database.db)
    first.markConnected(ada)
    await wait(20 * second)
    first.markDisconnected(ada)
    await wait(9 * second)
    expect(await stateOf(clock, ada)).toBe('idle')
    await wait(idleFor)
    expect(await stateOf(clock, ada)).toBe('away')
  })

  it('includes a member who reloads the page', async () => {
    const { clock, first, told, pass: wait } = startSite()
    const [ada, ben] = [await createMember(database.db), await createMember(database.db)]
    await befriend(database.db, ben, ada)
    first.markConnected(ben)
    first.markConnected(ada)
    await wait(20 * second)
    told.length = 0
    first.markDisconnected(ada)
    await wait(3 * second)
    first.markConnected(ada)
    await wait(20 * second)
    expect(await stateOf(clock, ada)).toBe('online')
    expect(told).toEqual([])
  })

  it('includes a member for 2 minutes after a single request', async () => {
    const { clock, first, pass: wait } = startSite()
    const ada = await createMember(database.db)
    first.markSeen(ada)
    await wait(onlineFor - second)
    expect(await stateOf(clock, ada)).toBe('online')
    await wait(2 * second)
    expect(await stateOf(clock, ada)).toBe('idle')
  })

  it('includes a member for 2 minutes after a request that followed the last page', async () => {
    const { clock, first, pass: wait } = startSite()
    const ada = await createMember(database.db)
    first.markConnected(ada)
    await wait(20 * second)
    first.markDisconnected(ada)
    await wait(2 * second)
    first.markSeen(ada)
    await wait(60 * second)
    expect(await stateOf(clock, ada)).toBe('online')
    await wait(61 * second)
    expect(await stateOf(clock, ada)).toBe('idle')
  })

  it('excludes a member who made a request while closing the page', async () => {
    const { clock, first, pass: wait } = startSite()
    const ada = await createMember(database.db)
    first.markConnected(ada)
    await wait(20 * second)
    first.markDisconnected(ada)
    await wait(500)
    first.markSeen(ada)
    await wait(9 * second)
    expect(await stateOf(clock, ada)).toBe('idle')
  })

  it('includes a member with a page on another process, without a gap', async () => {
    const { clock, told, processes, pass: wait } = startSite(2)
    const [one, other] = processes
    if (!one || !other) throw new Error('There are two.')
    const [ada, ben] = [await createMember(database.db), await createMember(database.db)]
    await befriend(database.db, ben, ada)
    one.markConnected(ben)
    one.markConnected(ada)
    await wait(1_500)
    other.markConnected(ada)
    await wait(20 * second)
    told.length = 0
    one.markDisconnected(ada)
    for (let passed = 0; passed < 15; passed += 1) {
      await wait(second)
      expect(await stateOf(clock, ada)).toBe('online')
    }
    other.markDisconnected(ada)
    await wait(10 * second)
    expect(await stateOf(clock, ada)).toBe('idle')
    expect(told).toHaveLength(1)
  })
})

describe('dudelist online updated', () => {
  async function startPair() {
    const site = startSite()
    const { db } = database
    const [ada, ben] = [await createMember(db), await createMember(db)]
    await befriend(db, ben, ada)
    site.first.markConnected(ben)
    await site.pass(second)
    return { ...site, db, ada, ben }
  }

  it('is sent once at each arrival and departure, to members who list the member', async () => {
    const { first, told, ada, ben, pass: wait } = await startPair()
    first.markConnected(ada)
    await wait(2 * second)
    expect(told).toEqual([{ reader: ben, users: [{ id: ada, is_online: true, is_idle: false }] }])
    await wait(30 * second)
    first.markDisconnected(ada)
    await wait(9 * second)
    expect(told.slice(1)).toEqual([{ reader: ben, users: [{ id: ada, is_online: false, is_idle: true }] }])
    await wait(30 * second)
    expect(told).toHaveLength(2)
  })

  it('is sent 2 minutes after a device disappeared', async () => {
    const { first, told, ada, pass: wait } = await startPair()
    first.markSeen(ada)
    await wait(onlineFor - second)
    expect(told).toHaveLength(1)
    await wait(2 * second)
    expect(told[1]?.users).toEqual([{ id: ada, is_online: false, is_idle: true }])
  })

  it('is sent by the process of the reader, whichever process the other uses', async () => {
    const { told, processes, pass: wait } = startSite(2)
    const [one, other] = processes
    const { db } = database
    const [ada, ben] = [await createMember(db), await createMember(db)]
    await befriend(db, ben, ada)
    one?.markConnected(ben)
    await wait(second)
    other?.markConnected(ada)
    await wait(3 * second)
    expect(told).toEqual([{ reader: ben, users: [{ id: ada, is_online: true, is_idle: false }] }])
  })

  it.each(['the one', 'the other'])('is not told where %s blocked the other', async (who) => {
    const { first, told, db, ada, ben, pass: wait } = await startPair()
    await (who === 'the one' ? block(db, ada, ben) : block(db, ben, ada))
    first.markConnected(ada)
    await wait(5 * second)
    first.markDisconnected(ada)
    await wait(20 * second)
    expect(told).toEqual([])
  })

  it.each([
    ['hides being online', { hides_online: true }],
    ['waits for approval', { approved_at: null }],
    ['is suspended', { suspended_at: new Date('2026-01-01T00:00:00Z') }],
  ])('is not sent about a member who %s', async (_what, fields) => {
    const { first, told, db, ben, pass: wait } = await startPair()
    const carl = await createMember(db, fields)
    await befriend(db, ben, carl)
    first.markConnected(carl)
    await wait(5 * second)
    first.markDisconnected(carl)
    await wait(20 * second)
    expect(told).toEqual([])
  })

  it('is sent once for a member who starts to hide being online, and not after that', async () => {
    const { first, told, db, ada, ben, clock, pass: wait } = await startPair()
    first.markConnected(ada)
    await wait(2 * second)
    told.length = 0
    await db.updateTable('member').set({ hides_online: true }).where('id', '=', ada).execute()
    await inTransaction(db, (trx) => recordChange(trx, ada, new Date(clock.now())))
    await wait(2 * second)
    const away = { reader: ben, users: [{ id: ada, is_online: false, is_idle: false }] }
    expect(told).toEqual([away])
    await wait(20 * second)
    first.markDisconnected(ada)
    await wait(20 * second)
    first.markConnected(ada)
    await wait(20 * second)
    expect(told).toEqual([away])
  })

  it('is sent once when a time on cam ends, by several processes together, and not if it was extended', async () => {
    const { db } = database
    const { clock, told, first, processes, pass: wait } = startSite(2)
    const [ada, ben] = [await createMember(db), await createMember(db)]
    await befriend(db, ben, ada)
    await befriend(db, ada, ben)
    for (const each of processes) each.markConnected(ada)
    first.markConnected(ben)
    await wait(2 * second)
    told.length = 0
    const until = (ms: number) =>
      db
        .updateTable('member')
        .set({ cam_url: 'https://cam.example/ada', cam_until: new Date(clock.now() + ms) })
        .where('id', '=', ada)
        .execute()
    await until(30 * second)
    await wait(20 * second)
    await until(30 * second)
    await wait(29 * second)
    expect(told).toEqual([])
    await wait(2 * second)
    const news = { reader: ben, users: [{ id: ada, is_online: true, is_idle: false }] }
    expect(told).toEqual([news])
    await wait(30 * second)
    expect(told).toEqual([news])
  })

  it('about a cam is sent only to those who may see it, or saw it until now', async () => {
    const { first, told, db, ada, ben, clock, pass: wait } = await startPair()
    const mutual = await createMember(db)
    await befriend(db, mutual, ada)
    await befriend(db, ada, mutual)
    first.markConnected(mutual)
    first.markConnected(ada)
    await wait(2 * second)
    told.length = 0
    const change = async (isWide: boolean) => {
      await inTransaction(db, (trx) => recordCamChange(trx, ada, { now: new Date(clock.now()), isWide }))
      await wait(2 * second)
      return told
        .splice(0)
        .map(({ reader }) => reader)
        .toSorted((one, other) => one - other)
    }
    expect(await change(false)).toEqual([mutual])
    await wait(10 * second)
    told.length = 0
    expect(await change(true)).toEqual([ben, mutual].toSorted((one, other) => one - other))
  })

  it('is not sent to members who do not list the member or are not connected', async () => {
    const { first, told, db, ada, pass: wait } = await startPair()
    await befriend(db, await createMember(db), ada)
    first.markConnected(await createMember(db))
    told.length = 0
    first.markConnected(ada)
    await wait(5 * second)
    expect(told).toHaveLength(1)
  })

  it('groups many changes into few events, and reaches hundreds of readers within some seconds', async () => {
    const { first, told, db, ada, ben, pass: wait } = await startPair()
    const friends = await Promise.all(Array.from({ length: 30 }, () => createMember(db)))
    for (const friend of friends) await befriend(db, ben, friend)
    for (const friend of friends) first.markConnected(friend)
    await wait(4 * second)
    expect(told.map(({ users }) => users.length)).toEqual([24, 6])
    const readers = await Promise.all(Array.from({ length: 150 }, () => createMember(db)))
    for (const reader of readers) await befriend(db, reader, ada)
    for (const reader of readers) first.markConnected(reader)
    await wait(2 * second)
    told.length = 0
    first.markConnected(ada)
    await wait(second)
    expect(told).toHaveLength(100)
    await wait(second)
    expect(new Set(told.map(({ reader }) => reader)).size).toBe(151)
  })

  it('leaves nothing in the event log', async () => {
    const { first, sent, db, ada, pass: wait } = await startPair()
    first.markConnected(ada)
    await wait(2 * second)
    expect(sent.map(({ id, type }) => ({ id, type }))).toEqual([{ id: null, type: 'DudelistOnlineUpdated' }])
    expect(await db.selectFrom('member_event').selectAll().execute()).toEqual([])
  })
})
