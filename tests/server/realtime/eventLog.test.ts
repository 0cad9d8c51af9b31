import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { inTransaction } from '../../../server/db/transaction.ts'
import { systemClock } from '../../../server/base/clock.ts'
import { appendEvents, onLogsGrown } from '../../../server/realtime/eventLog.ts'
import { deleteEventsBefore, readEvents, readPositions } from '../../../server/realtime/eventRepository.ts'
import { createPresenter } from '../../../server/realtime/presenter.ts'
import { eventsAfter } from '../../../server/realtime/replay.ts'
import { testDatabase, type TestDatabase, testDatabaseKind } from '../database.ts'
import { block, createMember } from '../factories.ts'
import { logger } from './gatewayServer.ts'
import { commit, flash, presentSubject } from './realtimeServer.ts'

let database: TestDatabase
let ada: number
let bob: number
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  ada = await createMember(database.db)
  bob = await createMember(database.db)
})

const idsOf = (rows: readonly { position: number }[]) => rows.map(({ position }) => position)
const presenter = createPresenter({ present: presentSubject, clock: systemClock, logger })
const replay = (memberId: number, after: number, limit = 100) =>
  eventsAfter({ db: database.db, presenter }, memberId, after, limit)

describe('appending', () => {
  it('numbers the events of each member separately, in the given order', async () => {
    const { db } = database
    await commit(db, flash(bob, 'b1'), flash(ada, 'a1'), flash(bob, 'b2'))
    await commit(db, flash(ada, 'a2'))
    const read = async (memberId: number) =>
      (await readEvents(db, memberId, 0, 100)).map(({ position, subject }) => [position, subject])
    expect(await read(ada)).toEqual([
      [1, { html: 'a1' }],
      [2, { html: 'a2' }],
    ])
    expect(await read(bob)).toEqual([
      [1, { html: 'b1' }],
      [2, { html: 'b2' }],
    ])
    expect(await readPositions(db, [ada, bob, 0])).toEqual(
      new Map([
        [ada, 2],
        [bob, 2],
        [0, 0],
      ]),
    )
  })

  it('stores and announces nothing of a write that is rolled back', async () => {
    const { db } = database
    const grown: number[] = []
    onTestFinished(onLogsGrown((memberIds) => grown.push(...memberIds)))
    const failing = inTransaction(db, async (trx) => {
      await appendEvents(trx, [flash(ada, 'never')])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await commit(db, flash(ada, 'first'))
    expect(idsOf(await readEvents(db, ada, 0, 100))).toEqual([1])
    expect(grown).toEqual([ada])
  })

  it('announces after the commit, when the events can be read', async () => {
    const { db } = database
    const seen: Promise<number[]>[] = []
    onTestFinished(onLogsGrown(([id = 0]) => seen.push(readEvents(db, id, 0, 100).then(idsOf))))
    await inTransaction(db, async (trx) => {
      await appendEvents(trx, [flash(ada, 'one')])
      await appendEvents(trx, [flash(ada, 'two')])
      expect(seen).toEqual([])
    })
    expect(await Promise.all(seen)).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  it('gives every event a different position if many write at the same time', async () => {
    const { db } = database
    const both = (index: number) => (index % 2 ? [ada, bob] : [bob, ada]).map((id) => flash(id, `${index}`))
    await Promise.all(Array.from({ length: 20 }, (_, index) => commit(db, ...both(index))))
    const positions = Array.from({ length: 20 }, (_, index) => index + 1)
    expect(idsOf(await readEvents(db, ada, 0, 100))).toEqual(positions)
    expect(idsOf(await readEvents(db, bob, 0, 100))).toEqual(positions)
  })
})

// PGlite has one connection, so nothing can be read while a transaction is open.
describe.runIf(testDatabaseKind === 'postgres')('catching up while a transaction is held open', () => {
  it('shows no higher id before a lower one of the same member', async () => {
    const { db } = database
    await commit(db, flash(ada, 'before'))
    const held = Promise.withResolvers<void>()
    const appended = Promise.withResolvers<void>()
    const first = inTransaction(db, async (trx) => {
      await appendEvents(trx, [flash(ada, 'first')])
      appended.resolve()
      await held.promise
    })
    await appended.promise
    const second = commit(db, flash(ada, 'second'))
    // The log of another member does not wait. Once it is done, the second writer has had the time to be done as well.
    for (let turn = 0; turn < 20; turn++) await commit(db, flash(bob, 'other'))

    const during = await replay(ada, 1)
    expect(during).toMatchObject({ data: [], last_id: 1, reset: false })
    held.resolve()
    await Promise.all([first, second])
    const after = await replay(ada, during.last_id)
    expect(after.data.map(({ id, data }) => [id, data])).toEqual([
      [2, { html: 'first' }],
      [3, { html: 'second' }],
    ])
  })
})

describe('catching up', () => {
  it('answers the events after an id in pages, and where to continue', async () => {
    await commit(database.db, ...['1', '2', '3', '4', '5'].map((html) => flash(ada, html)))
    const first = await replay(ada, 1, 2)
    expect(first).toMatchObject({ last_id: 3, has_more: true, reset: false })
    expect(first.data.map(({ id }) => id)).toEqual([2, 3])
    const second = await replay(ada, first.last_id, 2)
    expect(second).toMatchObject({ last_id: 5, has_more: false })
    expect(second.data.map(({ id }) => id)).toEqual([4, 5])
    expect(await replay(ada, 5)).toEqual({ data: [], last_id: 5, has_more: false, reset: false })
  })

  it('is empty for a member without events', async () => {
    expect(await replay(ada, 0)).toEqual({ data: [], last_id: 0, has_more: false, reset: false })
  })

  it('leaves out events about a member blocked either way, and continues after them', async () => {
    const { db } = database
    const about = (aboutMemberId: number, html: string) => ({ ...flash(ada, html), aboutMemberId })
    const [byAda, ofAda, friend] = [await createMember(db), await createMember(db), bob]
    await commit(db, about(byAda, 'by'), about(friend, 'friend'), about(ofAda, 'of'))
    await block(db, ada, byAda)
    await block(db, ofAda, ada)
    await block(db, byAda, ofAda)
    const { data, last_id: lastId } = await replay(ada, 0)
    expect(data.map(({ id }) => id)).toEqual([2])
    expect(lastId).toBe(3)
  })

  it('tells a client to fetch everything again if missed events were deleted', async () => {
    const { db } = database
    await commit(db, ...['1', '2', '3'].map((html) => flash(ada, html)))
    await backdate(ada, 2, 8)
    expect(await deleteEventsBefore(db, daysAgo(7))).toBe(2)
    expect(await replay(ada, 0)).toEqual({ data: [], last_id: 3, has_more: false, reset: true })
    expect(await replay(ada, 1)).toMatchObject({ reset: true })
    expect(await replay(ada, 2)).toMatchObject({ reset: false, last_id: 3 })
    await backdate(ada, 3, 8)
    await deleteEventsBefore(db, daysAgo(7))
    expect(await replay(ada, 2)).toEqual({ data: [], last_id: 3, has_more: false, reset: true })
    expect(await replay(ada, 3)).toEqual({ data: [], last_id: 3, has_more: false, reset: false })
  })

  it('tells a client to fetch everything again if its id is higher than the last event', async () => {
    await commit(database.db, flash(ada, '1'))
    expect(await replay(ada, 9)).toEqual({ data: [], last_id: 1, has_more: false, reset: true })
  })

  it('deletes without a gap even if a later position has an earlier time', async () => {
    const { db } = database
    await commit(db, ...['1', '2', '3'].map((html) => flash(ada, html)))
    await backdate(ada, 2, 8)
    await backdate(ada, 1, 1)
    await deleteEventsBefore(db, daysAgo(7))
    expect(idsOf(await readEvents(db, ada, 0, 100))).toEqual([3])
  })
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** Sets the time of a member's events up to a position. */
const backdate = (memberId: number, position: number, days: number) =>
  database.db
    .updateTable('member_event')
    .set({ created_at: daysAgo(days) })
    .where('member_id', '=', memberId)
    .where('position', '<=', position)
    .execute()
