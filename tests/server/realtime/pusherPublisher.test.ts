import { fastify } from 'fastify'
import { sql } from 'kysely'
import type Pusher from 'pusher'
import PusherClient from 'pusher-js'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../../../server/base/clock.ts'
import type { Db } from '../../../server/db/schema.ts'
import { createGateway } from '../../../server/realtime/gateway.ts'
import { publishingApi } from '../../../server/realtime/httpApi.ts'
import { createPresenter } from '../../../server/realtime/presenter.ts'
import { findUnpublished } from '../../../server/realtime/publicationRepository.ts'
import { createPusherPublisher } from '../../../server/realtime/pusherPublisher.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { block, createMember } from '../factories.ts'
import { failingDatabase } from '../failingDatabase.ts'
import { eventually } from './eventually.ts'
import { credentials, logger, portOf } from './gatewayServer.ts'
import { createManualClock } from './manualClock.ts'
import { commit, flash, presentSubject, sessionHeader, startRealtime } from './realtimeServer.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const newMember = () => createMember(database.db)

/** A fake client of the service that records what it receives, in order. */
function startPublisher(arrived: Pusher.BatchEvent[] = [], db: Db = database.db) {
  const clock = createManualClock()
  const service = {
    isAway: false,
    /** How many events it takes until it is away. */
    room: Infinity,
    /** Calls are answered when this resolves. */
    answers: Promise.resolve(),
    /** The events of each call. */
    batches: [] as Pusher.BatchEvent[][],
    ended: [] as string[],
  }
  const failures: unknown[] = []
  const publisher = createPusherPublisher({
    db,
    presenter: createPresenter({ present: presentSubject, clock, logger }),
    clock,
    logger: {
      warn: (failure: unknown) => failures.push(failure),
      error: (failure: unknown) => failures.push(failure),
    },
    client: {
      async triggerBatch(events) {
        service.batches.push(events)
        await service.answers
        if (service.isAway || arrived.length >= service.room) throw new Error('away')
        arrived.push(...events)
      },
      async terminateUserConnections(userId) {
        if (service.isAway) throw new Error('away')
        service.ended.push(userId)
      },
    },
  })
  onTestFinished(() => publisher.close())
  const idsFor = (memberId: number) =>
    arrived
      .filter(({ channel }) => channel === `private-App.User.${memberId}`)
      .map(({ data }: { data: string }): number => JSON.parse(data).id)
  return { db, clock, service, failures, publisher, arrived, idsFor }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('publishing through another Pusher server', () => {
  it('sends committed events in the same form as the gateway', async () => {
    const { db, publisher, arrived } = startPublisher()
    const ada = await newMember()
    await commit(db, flash(ada, 'hello'))
    publisher.announce([ada])
    await eventually(() =>
      expect(arrived).toEqual([
        {
          channel: `private-App.User.${ada}`,
          name: 'App\\Events\\SuccessFlash',
          data: JSON.stringify({ id: 1, type: 'SuccessFlash', data: { html: 'hello' } }),
        },
      ]),
    )
  })

  it('keeps the order of a member’s events and sends none twice, from two processes at once', async () => {
    const first = startPublisher()
    const second = startPublisher(first.arrived)
    const ada = await newMember()
    await Promise.all(
      upTo(40).map(async (index) => {
        await commit(database.db, flash(ada, `${index}`))
        const { publisher } = index % 2 ? first : second
        publisher.announce([ada])
      }),
    )
    await eventually(() => {
      first.clock.advance(3_000)
      expect(first.idsFor(ada)).toEqual(upTo(40))
    })
  })

  it('continues where it was after the service was unavailable', async () => {
    const { db, clock, service, failures, publisher, idsFor } = startPublisher()
    const ada = await newMember()
    await commit(db, flash(ada, '1'))
    publisher.announce([ada])
    await eventually(() => expect(idsFor(ada)).toEqual([1]))
    service.isAway = true
    await commit(db, flash(ada, '2'), flash(ada, '3'))
    publisher.announce([ada])
    await commit(db, flash(ada, '4'))
    // Resolves when the lease is released, so that the next sweep finds the member.
    await eventually(() => expect(failures).toHaveLength(1))
    service.isAway = false
    clock.advance(3_000)
    await eventually(() => expect(idsFor(ada)).toEqual(upTo(4)))
  })

  it('sends no batch again that arrived before the service was away, and none of more than ten', async () => {
    const { db, clock, service, failures, publisher, idsFor } = startPublisher()
    const ada = await newMember()
    await commit(db, ...upTo(25).map((index) => flash(ada, `${index}`)))
    service.room = 20
    publisher.announce([ada])
    await eventually(() => expect(failures).toHaveLength(1))
    expect(idsFor(ada)).toEqual(upTo(20))
    service.room = Infinity
    clock.advance(3_000)
    await eventually(() => expect(idsFor(ada)).toEqual(upTo(25)))
    const ofAda = service.batches.filter(([first]) => first?.channel === `private-App.User.${ada}`)
    expect(ofAda.map(({ length }) => length)).toEqual([10, 10, 5, 5])
  })

  it('publishes for a few members at a time while the service is slow, and then for the others', async () => {
    const { db, service, publisher, arrived } = startPublisher()
    const answering = Promise.withResolvers<void>()
    service.answers = answering.promise
    const members = await Promise.all(upTo(6).map(newMember))
    await commit(db, ...members.map((id) => flash(id, 'hello')))
    publisher.announce(members)
    await eventually(() => expect(service.batches.length).toBeGreaterThanOrEqual(4))
    await commit(db, flash(await newMember(), 'meanwhile'))
    expect(service.batches).toHaveLength(4)
    answering.resolve()
    await eventually(() => expect(arrived).toHaveLength(6))
  })

  it('calls the service for no event that its member must not see, and looks at it once', async () => {
    const { db, service, publisher } = startPublisher()
    const [ada, bob] = [await newMember(), await newMember()]
    await block(db, bob, ada)
    await commit(db, { ...flash(ada, 'from bob'), aboutMemberId: bob })
    publisher.announce([ada])
    await publisher.close()
    expect(service.batches).toEqual([])
    expect(await findUnpublished(db, 1_000)).not.toContain(ada)
  })

  it('finds each member once, however many of their events are not published', async () => {
    const members = [await newMember(), await newMember()]
    const events = members.flatMap((id) => upTo(3).map((index) => flash(id, `${index}`)))
    await commit(database.db, ...events)
    const found = await findUnpublished(database.db, 1_000)
    expect(found.filter((id) => members.includes(id)).toSorted((a, b) => a - b)).toEqual(members)
  })

  it('looks through the log again after the database was away', async () => {
    const { failing, outage } = failingDatabase(database.db, { isFailing: true })
    const { failures, publisher, idsFor } = startPublisher([], failing)
    const ada = await newMember()
    await commit(database.db, flash(ada, 'hello'))
    await publisher.sweep()
    expect(failures).toHaveLength(1)
    outage.isFailing = false
    await publisher.sweep()
    await eventually(() => expect(idsFor(ada)).toEqual([1]))
  })

  it('ends after what is under way, and publishes nothing later', async () => {
    const { db, clock, service, publisher, idsFor } = startPublisher()
    const answering = Promise.withResolvers<void>()
    service.answers = answering.promise
    const ada = await newMember()
    await commit(db, flash(ada, 'under way'))
    publisher.announce([ada])
    await eventually(() => expect(service.batches).toHaveLength(1))
    let isOver = false
    const closing = publisher.close().finally(() => {
      isOver = true
    })
    await commit(db, flash(ada, 'late'))
    expect(isOver).toBe(false)
    answering.resolve()
    await closing
    expect(idsFor(ada)[0]).toBe(1)

    const bob = await newMember()
    const statements = await database.statementsOf(async () => {
      await commit(db, flash(bob, 'later'))
      publisher.announce([bob])
      clock.advance(3_000)
      await newMember()
    })
    expect(statements.filter((text) => text.includes('event_publication'))).toEqual([])
  })

  it('does not publish events older than an hour, such as before a switch of driver', async () => {
    const { db, publisher, idsFor } = startPublisher()
    const ada = await newMember()
    await commit(db, flash(ada, 'old'))
    await sql`update member_event set created_at = now() - interval '2 hours' where member_id = ${ada}`.execute(
      db,
    )
    await commit(db, flash(ada, 'new'))
    publisher.announce([ada])
    await eventually(() => expect(idsFor(ada)).toEqual([2]))
  })

  it('does not publish events of an outage that are older than an hour by its end', async () => {
    const { db, publisher, idsFor } = startPublisher()
    const ada = await newMember()
    await commit(db, flash(ada, 'before'))
    publisher.announce([ada])
    await eventually(() => expect(idsFor(ada)).toEqual([1]))
    await commit(db, flash(ada, 'during'))
    await sql`update member_event set created_at = now() - interval '2 hours' where member_id = ${ada}`.execute(
      db,
    )
    await commit(db, flash(ada, 'after'))
    publisher.announce([ada])
    await eventually(() => expect(idsFor(ada).at(-1)).toBe(3))
    expect(idsFor(ada)).toEqual([1, 3])
  })

  it.each([
    ['in Latin letters', 'x'.repeat(11_000)],
    ['in letters of two bytes', 'ж'.repeat(6_000)],
  ])('asks the client to catch up if an event %s is too large for the service', async (_, text) => {
    const { db, publisher, arrived } = startPublisher()
    const ada = await newMember()
    await commit(db, flash(ada, text))
    publisher.announce([ada])
    await eventually(() =>
      expect(arrived).toEqual([
        { channel: `private-App.User.${ada}`, name: 'App\\Events\\CatchUp', data: '{}' },
      ]),
    )
  })

  it('ends a member’s connections after the events in their log are sent', async () => {
    const { db, publisher, service, idsFor } = startPublisher()
    const ada = await newMember()
    await commit(db, { memberId: ada, type: 'UserBanned', subject: {} })
    publisher.announce([ada])
    publisher.disconnectMember(ada)
    await eventually(() => expect(service.ended).toEqual([String(ada)]))
    expect(idsFor(ada)).toEqual([1])
  })

  it('ends a member’s connections when one of their sessions ends, and reports a service that is away', async () => {
    const { service, failures, publisher } = startPublisher()
    const ada = await newMember()
    publisher.disconnectSession({ sessionId: 'session-a', memberId: ada })
    await eventually(() => expect(service.ended).toEqual([String(ada)]))
    service.isAway = true
    publisher.disconnectSession({ sessionId: 'session-b', memberId: ada })
    await eventually(() => expect(failures).toHaveLength(1))
  })
})

/** Starts another Pusher server: our own gateway in the place of Soketi or Reverb. */
async function startService() {
  const gateway = createGateway({ credentials, allowedOrigins: [], allowsMissingOrigin: true, logger })
  const app = fastify()
  gateway.attach(app.server)
  await app.register(publishingApi, {
    credentials,
    clock: systemClock,
    publish: gateway.publish,
    occupancy: async (prefix) => gateway.occupancy(prefix),
    membersOn: async (channel) => gateway.membersOn(channel),
    disconnectMember: (memberId) => gateway.disconnectMember(memberId),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await gateway.close({ deadlineMs: 100 })
    await app.close()
  })
  return portOf(app.server.address())
}

describe('REALTIME_DRIVER=pusher', () => {
  it('signs for the service and publishes there, and a Pusher client receives it', async () => {
    const { db } = database
    const port = await startService()
    const endpoint = { host: '127.0.0.1', port, tls: false }
    const ada = await newMember()
    const site = await startRealtime(db, {
      config: { driver: 'pusher', ...credentials, api: endpoint, socket: endpoint },
    })
    const client = new PusherClient(credentials.key, {
      cluster: '',
      wsHost: '127.0.0.1',
      wsPort: port,
      forceTLS: false,
      enabledTransports: ['ws'],
      channelAuthorization: {
        endpoint: `http://127.0.0.1:${site.port}/broadcasting/auth`,
        transport: 'ajax',
        headers: { [sessionHeader]: `${ada} session-a` },
      },
    })
    onTestFinished(() => client.disconnect())
    const channel = client.subscribe(`private-App.User.${ada}`)
    await new Promise((resolve) => {
      channel.bind('pusher:subscription_succeeded', resolve)
    })
    const heard = new Promise((resolve) => {
      channel.bind('App\\Events\\SuccessFlash', resolve)
    })
    await commit(db, flash(ada, 'hello'))
    expect(await heard).toEqual({ id: 1, type: 'SuccessFlash', data: { html: 'hello' } })
    const error = new Promise((resolve) => {
      client.connection.bind('error', resolve)
    })
    site.realtime.publisher.disconnectMember(ada)
    expect(await error).toMatchObject({ data: { code: 4009 } })
  })
})
