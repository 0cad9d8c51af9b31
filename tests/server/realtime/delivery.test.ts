import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { inTransaction } from '../../../server/db/transaction.ts'
import { systemClock } from '../../../server/base/clock.ts'
import { createDelivery, type DeliveryOptions } from '../../../server/realtime/delivery.ts'
import { appendEvents, onLogsGrown } from '../../../server/realtime/eventLog.ts'
import type { NewEvent } from '../../../server/realtime/eventRepository.ts'
import { createPresenter, type Present } from '../../../server/realtime/presenter.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { block, createMember } from '../factories.ts'
import { failingDatabase } from '../failingDatabase.ts'
import { eventually } from './eventually.ts'
import { logger } from './gatewayServer.ts'
import { createManualClock } from './manualClock.ts'
import { commit, flash, presentSubject, startRealtime } from './realtimeServer.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const newMember = () => createMember(database.db)

/** A delivery that records what it would send. */
function follow(options: Partial<DeliveryOptions> = {}) {
  const { db } = database
  const clock = createManualClock()
  const sent: [memberId: number, id: number][] = []
  const problems: unknown[] = []
  const delivery = createDelivery({
    db,
    presenter: createPresenter({ present: presentSubject, clock, logger }),
    send: (memberId, events) => sent.push(...events.map(({ id }): [number, number] => [memberId, id])),
    clock,
    logger: {
      warn: (...what: unknown[]) => problems.push(what),
      error: (...what: unknown[]) => problems.push(what),
    },
    ...options,
  })
  onTestFinished(() => delivery.close())
  return { db, clock, delivery, sent, problems }
}

const announced = (delivery: { announce: (memberIds: readonly number[]) => void }) =>
  onTestFinished(onLogsGrown(delivery.announce))

describe('delivery', () => {
  it('begins with events that are committed after the subscription', async () => {
    const { db, delivery, sent } = follow()
    const ada = await newMember()
    await commit(db, flash(ada, 'before'))
    await delivery.open(ada)
    expect(delivery.position(ada)).toBe(1)
    await commit(db, flash(ada, 'after'))
    delivery.announce([ada])
    await delivery.flush(ada)
    expect(sent).toEqual([[ada, 2]])
  })

  it('sends each event once and in order, however often it is announced', async () => {
    const { db, delivery, sent } = follow()
    announced(delivery)
    const members = await Promise.all(Array.from({ length: 4 }, newMember))
    await Promise.all(members.map((id) => delivery.open(id)))
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        await commit(db, ...members.map((id) => flash(id, `${index}`)))
        delivery.announce(members)
        if (index % 10 === 0) await delivery.sweep()
      }),
    )
    await Promise.all(members.map((id) => delivery.flush(id)))
    for (const member of members) {
      const ids = sent.filter(([memberId]) => memberId === member).map(([, id]) => id)
      expect(ids).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    }
  })

  it('delivers more events than it reads at a time', async () => {
    const { db, delivery, sent } = follow()
    const ada = await newMember()
    await delivery.open(ada)
    await commit(db, ...Array.from({ length: 250 }, (_, index) => flash(ada, `${index}`)))
    await delivery.flush(ada)
    expect(sent).toHaveLength(250)
  })

  it('sends nothing after a member’s last release, not even events that are being read', async () => {
    const reading = Promise.withResolvers<void>()
    const present: Present = async (memberId, rows) => {
      await reading.promise
      return presentSubject(memberId, rows)
    }
    const { db, delivery, sent } = follow({
      presenter: createPresenter({ present, clock: systemClock, logger }),
    })
    const ada = await newMember()
    await delivery.open(ada)
    await commit(db, flash(ada, 'late'))
    const settled = delivery.flush(ada)
    delivery.release(ada)
    await delivery.open(ada)
    expect(delivery.position(ada)).toBe(1)
    reading.resolve()
    await settled
    expect(sent).toEqual([])
  })

  it('finds events that were not announced', async () => {
    const { db, clock, delivery, sent } = follow()
    const [ada, bob] = [await newMember(), await newMember()]
    await Promise.all([delivery.open(ada), delivery.open(bob)])
    await commit(db, flash(ada, 'unheard'))
    clock.advance(3_000)
    await eventually(() => expect(sent).toEqual([[ada, 1]]))
  })

  it('sends announced events at once, without a sweep', async () => {
    const { db, delivery, sent } = follow()
    const ada = await newMember()
    await delivery.open(ada)
    await commit(db, flash(ada, 'first'))
    delivery.announce([ada])
    await eventually(() => expect(sent).toEqual([[ada, 1]]))
    await commit(db, flash(ada, 'second'))
    delivery.announce([ada])
    await eventually(() =>
      expect(sent).toEqual([
        [ada, 1],
        [ada, 2],
      ]),
    )
  })

  it('sends events that are announced while the start position is read, without a sweep', async () => {
    const read = Promise.withResolvers<void>()
    const answering = Promise.withResolvers<void>()
    const slow = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        read.resolve()
        await answering.promise
        return result
      },
    })
    const { db, delivery, sent } = follow({ db: slow })
    const ada = await newMember()
    const opened = delivery.open(ada)
    await read.promise
    await commit(db, flash(ada, 'meanwhile'))
    delivery.announce([ada])
    answering.resolve()
    await opened
    await eventually(() => expect(sent).toEqual([[ada, 1]]))
  })

  it('sends events that are announced while earlier ones are presented, without a sweep', async () => {
    const presenting = Promise.withResolvers<void>()
    const presented = Promise.withResolvers<void>()
    const present: Present = async (memberId, rows) => {
      presenting.resolve()
      await presented.promise
      return presentSubject(memberId, rows)
    }
    const { db, delivery, sent } = follow({
      presenter: createPresenter({ present, clock: systemClock, logger }),
    })
    const ada = await newMember()
    await delivery.open(ada)
    await commit(db, flash(ada, 'first'))
    delivery.announce([ada])
    await presenting.promise
    await commit(db, flash(ada, 'second'))
    delivery.announce([ada])
    presented.resolve()
    await eventually(() =>
      expect(sent).toEqual([
        [ada, 1],
        [ada, 2],
      ]),
    )
  })

  it('leaves out events about a blocked member, for good', async () => {
    const { db, delivery, sent } = follow()
    const [ada, bob] = [await newMember(), await newMember()]
    await delivery.open(ada)
    await commit(db, { ...flash(ada, 'from bob'), aboutMemberId: bob }, flash(ada, 'from the site'))
    await block(db, bob, ada)
    await delivery.flush(ada)
    await db.deleteFrom('block').where('member_id', '=', bob).execute()
    await delivery.flush(ada)
    expect(sent).toEqual([[ada, 2]])
  })

  it('continues where it was after the database or a presenter failed for a while', async () => {
    let isFailing = true
    const present: Present = async (memberId, rows) => {
      if (isFailing) throw new Error('out of order')
      return presentSubject(memberId, rows)
    }
    const clock = createManualClock()
    const { db, delivery, sent } = follow({ presenter: createPresenter({ present, clock, logger }) })
    const ada = await newMember()
    await delivery.open(ada)
    await commit(db, flash(ada, '1'), flash(ada, '2'))
    await delivery.flush(ada)
    expect(sent).toEqual([])
    isFailing = false
    await delivery.sweep()
    await eventually(() =>
      expect(sent).toEqual([
        [ada, 1],
        [ada, 2],
      ]),
    )
  })

  it('leaves out an event that cannot be presented, at once among others and after a minute alone', async () => {
    const present: Present = async (memberId, rows) => {
      if (rows.some(({ subject }) => JSON.stringify(subject).includes('poison'))) throw new Error('poison')
      return presentSubject(memberId, rows)
    }
    const clock = createManualClock()
    const { db, delivery, sent } = follow({ presenter: createPresenter({ present, clock, logger }) })
    const ada = await newMember()
    await delivery.open(ada)
    await commit(db, flash(ada, 'poison'), flash(ada, 'good'))
    await delivery.flush(ada)
    expect(sent).toEqual([[ada, 2]])
    await commit(db, flash(ada, 'poison'))
    await delivery.flush(ada)
    expect(delivery.position(ada)).toBe(2)
    clock.advance(120_000)
    await delivery.flush(ada)
    expect(delivery.position(ada)).toBe(3)
  })

  it('loses no recent event of an outage, nor an old one that waits with it', async () => {
    let isFailing = true
    const present: Present = async (memberId, rows) => {
      if (isFailing) throw new Error('out of order')
      return presentSubject(memberId, rows)
    }
    const clock = createManualClock()
    const { db, delivery, sent } = follow({ presenter: createPresenter({ present, clock, logger }) })
    const ada = await newMember()
    await delivery.open(ada)
    await commit(db, flash(ada, 'old'), flash(ada, 'recent'))
    await db
      .updateTable('member_event')
      .set({ created_at: new Date(clock.now() - 120_000) })
      .where('member_id', '=', ada)
      .where('position', '=', 1)
      .execute()
    await delivery.flush(ada)
    expect(delivery.position(ada)).toBe(0)
    isFailing = false
    await delivery.flush(ada)
    expect(sent).toEqual([
      [ada, 1],
      [ada, 2],
    ])
  })

  it('lets a member subscribe again after the start position could not be read', async () => {
    const { failing, outage } = failingDatabase(database.db, { isFailing: true })
    const { db, delivery, sent } = follow({ db: failing })
    const ada = await newMember()
    const opened = await Promise.allSettled([delivery.open(ada), delivery.open(ada)])
    expect(opened.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    outage.isFailing = false
    await delivery.open(ada)
    await commit(db, flash(ada, 'after'))
    await delivery.flush(ada)
    expect(sent).toEqual([[ada, 1]])
  })

  it('sweeps again after a sweep that could not read the log', async () => {
    const { failing, outage } = failingDatabase(database.db, { isFailing: false })
    const { delivery, sent, problems } = follow({ db: failing })
    const ada = await newMember()
    await delivery.open(ada)
    await commit(database.db, flash(ada, 'unheard'))
    outage.isFailing = true
    await delivery.sweep()
    expect(problems).toHaveLength(1)
    outage.isFailing = false
    await delivery.sweep()
    await eventually(() => expect(sent).toEqual([[ada, 1]]))
  })

  it('reads the start positions of many members at once', async () => {
    const { delivery } = follow()
    const members = await Promise.all(Array.from({ length: 20 }, newMember))
    const statements = await database.statementsOf(() => Promise.all(members.map((id) => delivery.open(id))))
    expect(statements.filter((text) => text.includes('event_position'))).toHaveLength(1)
  })

  it('starts after a commit without taking part in the transaction', async () => {
    const { db, delivery, sent, problems } = follow()
    const ada = await newMember()
    await delivery.open(ada)
    await inTransaction(db, async (trx) => {
      await appendEvents(trx, [flash(ada, '1')])
      delivery.announce([ada])
      await setImmediate()
    })
    await delivery.flush(ada)
    expect(sent).toEqual([[ada, 1]])
    expect(problems).toEqual([])
  })
})

describe('a member who connects and disconnects while events are written', () => {
  it('misses none: requested and sent events leave no gap', async () => {
    const { db } = database
    const ada = await newMember()
    const { join, realtime } = await startRealtime(db)
    const seen: number[] = []
    /** Keeps new events by id, as our client does. */
    const note = (ids: readonly number[]) => seen.push(...ids.filter((id) => id > (seen.at(-1) ?? 0)))
    const visit = async () => {
      const socket = await join(ada)
      const missed = await realtime.eventsAfter(ada, seen.at(-1) ?? 0, 200)
      note(missed.data.map(({ id }) => id))
      return socket
    }
    const writing = (async () => {
      for (let index = 0; index < 60; index++) await commit(db, flash(ada, `${index}`))
    })()
    for (let count = 0; count < 7; count++) {
      const socket = await visit()
      await socket.settled()
      note(idsOf(socket.frames))
      socket.socket.terminate()
    }
    const last = await visit()
    await writing
    await eventually(() => {
      note(idsOf(last.frames))
      expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
    })
  })
})

describe('a committed event', () => {
  it('reaches the sockets of its member without a sweep', async () => {
    const { db } = database
    const ada = await newMember()
    const { join } = await startRealtime(db, { clock: createManualClock() })
    const socket = await join(ada)
    await commit(db, flash(ada, 'now'))
    await eventually(() => expect(idsOf(socket.frames)).toEqual([1]))
  })
})

describe('a ban', () => {
  it('reaches the member before their sockets close', async () => {
    const { db } = database
    const ada = await newMember()
    const { join, realtime } = await startRealtime(db)
    const socket = await join(ada)
    const banned: NewEvent = { memberId: ada, type: 'UserBanned', subject: {} }
    await commit(db, banned)
    realtime.publisher.disconnectMember(ada)
    expect(await socket.closed).toMatchObject({ code: 4009 })
    expect(socket.frames.map(({ event }) => event)).toEqual(['App\\Events\\UserBanned', 'pusher:error'])
  })

  it('reaches the member first also if their sessions end at the same time', async () => {
    const { db } = database
    const ada = await newMember()
    const { join, realtime } = await startRealtime(db)
    const socket = await join(ada, 'session-a')
    await commit(db, { memberId: ada, type: 'UserBanned', subject: {} })
    realtime.publisher.disconnectMember(ada)
    realtime.publisher.disconnectSession({ sessionId: 'session-a', memberId: ada })
    expect(await socket.closed).toMatchObject({ code: 4009 })
    expect(socket.frames.map(({ event }) => event)).toEqual(['App\\Events\\UserBanned', 'pusher:error'])
  })
})

describe('sessions', () => {
  it('lose their sockets when they end', async () => {
    const { db } = database
    const ada = await newMember()
    const { join, realtime } = await startRealtime(db)
    const [ended, other] = [await join(ada, 'session-a'), await join(ada, 'session-b')]
    realtime.publisher.disconnectSession({ sessionId: 'session-a', memberId: ada })
    await commit(db, flash(ada, 'late'))
    expect(await ended.closed).toMatchObject({ code: 4009 })
    await other.take('App\\Events\\SuccessFlash')
    expect(ended.frames.map(({ event }) => event)).toEqual(['pusher:error'])
  })

  it('lose their sockets within a minute after they expire, without an announcement', async () => {
    const clock = createManualClock()
    const { join, live } = await startRealtime(database.db, { clock })
    const ada = await newMember()
    const [expired, other] = [await join(ada, 'session-a'), await join(ada, 'session-b')]
    live.delete('session-a')
    clock.advance(10_000)
    await expired.settled()
    clock.advance(20_000)
    await Promise.all([expired.settled(), other.settled()])
    clock.advance(31_000)
    expect(await expired.closed).toMatchObject({ code: 4009 })
    await other.settled()
  })
})

const idsOf = (frames: readonly { data: unknown }[]): number[] =>
  frames.flatMap(({ data }) =>
    typeof data === 'object' && data !== null && 'id' in data ? [Number(data.id)] : [],
  )
