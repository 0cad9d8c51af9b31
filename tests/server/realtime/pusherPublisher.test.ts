import { fastify } from 'fastify'
import { sql } from 'kysely'
import type Pusher from 'pusher'
import PusherClient from 'pusher-js'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../../../server/base/clock.ts'
import { createGateway } from '../../../server/realtime/gateway.ts'
import { publishingApi } from '../../../server/realtime/httpApi.ts'
import { createPresenter } from '../../../server/realtime/presenter.ts'
import { createPusherPublisher } from '../../../server/realtime/pusherPublisher.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { createMember } from '../factories.ts'
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
function startPublisher(arrived: Pusher.BatchEvent[] = []) {
  const { db } = database
  const clock = createManualClock()
  const service = { isAway: false, ended: [] as string[] }
  const failures: unknown[] = []
  const publisher = createPusherPublisher({
    db,
    presenter: createPresenter({ present: presentSubject, clock, logger }),
    clock,
    logger: { ...logger, error: (failure: unknown) => failures.push(failure) },
    client: {
      async triggerBatch(events) {
        await Promise.resolve()
        if (service.isAway) throw new Error('away')
        arrived.push(...events)
      },
      async terminateUserConnections(userId) {
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
