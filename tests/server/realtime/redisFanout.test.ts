import { randomUUID } from 'node:crypto'
import type { Server } from 'node:net'
import { Redis } from 'ioredis'
import Pusher from 'pusher'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Db } from '../../../server/db/schema.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { insertEvents } from '../../../server/realtime/eventRepository.ts'
import type { Fanout } from '../../../server/realtime/fanout.ts'
import { createOutageLog } from '../../../server/realtime/outageLog.ts'
import { createRedisFanout } from '../../../server/realtime/redisFanout.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { createMember } from '../factories.ts'
import { openLine } from './cuttableLine.ts'
import { eventually } from './eventually.ts'
import { startFakeRedis } from './fakeRedis.ts'
import { credentials, logger, portOf } from './gatewayServer.ts'
import { createManualClock } from './manualClock.ts'
import { flash, startRealtime } from './realtimeServer.ts'

const realUrl = new URL(process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379')

async function answers(url: URL): Promise<boolean> {
  const redis = new Redis(url.href, { lazyConnect: true, retryStrategy: null, connectTimeout: 500 })
  redis.on('error', () => {})
  try {
    await redis.connect()
    return true
  } catch {
    return false
  } finally {
    redis.disconnect()
  }
}

const isRealThere = await answers(realUrl)

let database: TestDatabase
let standIn: Server
beforeAll(async () => {
  database = await testDatabase()
  standIn = await startFakeRedis()
})
afterAll(async () => {
  await database.close()
  standIn.close()
})

describe('the log of one process', () => {
  async function start() {
    const lines: unknown[][] = []
    const keep = (...line: unknown[]) => void lines.push(line)
    const line = await openLine(portOf(standIn.address()))
    const clock = createManualClock()
    const fanout = createRedisFanout({
      url: line.url,
      namespace: randomUUID(),
      logger: { debug: () => {}, info: keep, warn: keep, error: keep },
      clock,
    })
    onTestFinished(() => fanout.close())
    /** Advances by one heartbeat, and waits for the answer to a message behind it. */
    const beat = async () => {
      clock.advance(250)
      await fanout.publish('topic', {}).catch(() => {})
    }
    const connected = () =>
      eventually(async () => {
        await beat()
        expect(fanout.isConnected()).toBe(true)
      })
    await connected()
    // Longer than the log waits until it calls a connection settled.
    for (let count = 0; count < 60; count += 1) await beat()
    lines.length = 0
    return { line, lines, clock, fanout, connected }
  }

  it('says once that Redis went, and once that it is back with how long, also if the connection flaps', async () => {
    const { line, lines, clock, fanout, connected } = await start()
    for (let flap = 0; flap < 3; flap += 1) {
      line.cut()
      await eventually(() => expect(fanout.isConnected()).toBe(false))
      clock.advance(2_000)
      line.mend()
      await connected()
    }
    expect(lines).toEqual([[expect.stringContaining('Redis does not answer')]])
    await eventually(async () => {
      await connected()
      expect(lines.slice(1)).toEqual([[{ seconds: expect.any(Number) }, 'realtime: Redis is back']])
    })
  })

  it('says nothing when this process itself was busy for a while', async () => {
    const { lines, clock, fanout } = await start()
    for (let stall = 0; stall < 3; stall += 1) {
      clock.skip(5_000)
      expect(fanout.isConnected()).toBe(false)
      await eventually(() => expect(fanout.isConnected()).toBe(true))
    }
    expect(lines).toEqual([])
  })

  it('says nothing when another process, which starts or stops, does not answer a question', async () => {
    const lines: unknown[][] = []
    const keep = (...line: unknown[]) => void lines.push(line)
    const url = `redis://127.0.0.1:${portOf(standIn.address())}`
    const namespace = randomUUID()
    const join = () => {
      const logging = { debug: () => {}, info: keep, warn: keep, error: keep }
      const fanout = createRedisFanout({ url, namespace, logger: logging })
      onTestFinished(() => fanout.close())
      return fanout
    }
    const [asking, other] = [join(), join()]
    await eventually(() => expect([asking.isConnected(), other.isConnected()]).toEqual([true, true]))
    const stop = other.answer('sum', () => 7)
    await eventually(async () => expect(await asking.ask('sum', [])).toEqual([7]))
    stop()
    lines.length = 0
    expect(await asking.ask('sum', [])).toEqual([])
    expect(lines.filter(([first]) => first instanceof Object && 'err' in first)).toEqual([])
  })

  it('tells how long Redis was gone, from its first loss to its last return', () => {
    const lines: unknown[][] = []
    const keep = (...line: unknown[]) => void lines.push(line)
    const clock = createManualClock()
    const outage = createOutageLog(clock, { info: keep, warn: keep })
    for (let flap = 0; flap < 4; flap += 1) {
      outage.markDown()
      clock.advance(4_000)
      outage.markUp()
      clock.advance(600)
      outage.check()
    }
    expect(lines).toHaveLength(1)
    clock.advance(10_000)
    outage.check()
    outage.check()
    expect(lines.slice(1)).toEqual([[{ seconds: 18 }, 'realtime: Redis is back']])
    outage.markDown()
    expect(lines).toHaveLength(3)
  })
})

describe.each(isRealThere ? ['a stand-in', 'Redis'] : ['a stand-in'])(
  'two processes joined by %s',
  (kind) => {
    async function startTwo() {
      const target =
        kind === 'Redis'
          ? { port: Number(realUrl.port || 6379), host: realUrl.hostname }
          : { port: portOf(standIn.address()), host: '127.0.0.1' }
      const line = await openLine(target.port, target.host)
      const namespace = `lodge-test:${randomUUID()}`
      const join = (): Fanout => {
        const fanout = createRedisFanout({ url: line.url, namespace, logger })
        onTestFinished(() => fanout.close())
        return fanout
      }
      const fanouts = [join(), join()] as const
      await eventually(() => expect(fanouts.every((fanout) => fanout.isConnected())).toBe(true))
      return { line, fanouts }
    }

    async function startServers() {
      const { line, fanouts } = await startTwo()
      // The clock does not advance, so that no sweep or check does the work of Redis.
      const clock = createManualClock()
      const here = await startRealtime(database.db, { fanout: fanouts[0], clock })
      const there = await startRealtime(database.db, { fanout: fanouts[1], clock })
      const ada = await createMember(database.db)
      return { line, fanouts, clock, here, there, ada }
    }

    /** Commits events and announces them to one server only, because both run in one process here. */
    const commitUnheard = (db: Db, memberId: number, html: string) =>
      inTransaction(db, (trx) => insertEvents(trx, [flash(memberId, html)]))

    it('send messages to each other, not to themselves', async () => {
      const { fanouts } = await startTwo()
      const heard: unknown[][] = [[], []]
      fanouts.forEach((fanout, index) => fanout.subscribe('topic', (payload) => heard[index]?.push(payload)))
      fanouts[0].subscribe('other', () => heard[0]?.push('other'))
      await fanouts[0].publish('topic', { text: 'größe' })
      await eventually(() => expect(heard).toEqual([[], [{ text: 'größe' }]]))
    })

    it('answer questions of each other', async () => {
      const { fanouts } = await startTwo()
      fanouts[1].answer('sum', (question) => ({ asked: question }))
      expect(await fanouts[0].ask('sum', [1, 2])).toEqual([{ asked: [1, 2] }])
    })

    it('deliver events that the other has announced', async () => {
      const { here, there, ada } = await startServers()
      const socket = await there.join(ada)
      await commitUnheard(database.db, ada, 'hello')
      here.realtime.publisher.announce([ada])
      await eventually(() => expect(socket.frames).toHaveLength(1))
    })

    it('act as one server for the publishing API', async () => {
      const { here, there, ada } = await startServers()
      const [near, far] = [await here.join(ada), await there.join(ada)]
      const channel = `private-App.User.${ada}`
      const library = new Pusher({ ...credentials, host: '127.0.0.1', port: String(here.port) })
      await library.trigger(channel, 'greeting', {}, { socket_id: far.id })
      await near.take('greeting')
      await library.trigger(channel, 'farewell', {})
      await far.take('farewell')
      expect(far.frames).toEqual([])
      const counted = await library.get({
        path: `/channels/${channel}`,
        params: { info: 'subscription_count' },
      })
      expect(await counted.json()).toEqual({ occupied: true, subscription_count: 2 })
      const users = await library.get({ path: `/channels/${channel}/users` })
      expect(await users.json()).toEqual({ users: [{ id: String(ada) }] })
    })

    it('close the sockets of a session or member that the other ended', async () => {
      const { here, there, ada } = await startServers()
      const [first, second] = [await there.join(ada, 'session-a'), await there.join(ada, 'session-b')]
      here.realtime.publisher.disconnectSession({ sessionId: 'session-a', memberId: ada })
      await eventually(() => expect(there.realtime.counts().sockets).toBe(1))
      expect(await first.closed).toMatchObject({ code: 4009 })
      here.realtime.publisher.disconnectMember(ada)
      await eventually(() => expect(there.realtime.counts().sockets).toBe(0))
      expect(await second.closed).toMatchObject({ code: 4009 })
    })

    it('deliver the events of a member that the other ended before they close the sockets', async () => {
      const { here, there, ada } = await startServers()
      const socket = await there.join(ada)
      await commitUnheard(database.db, ada, 'why')
      here.realtime.publisher.disconnectMember(ada)
      expect(await socket.closed).toMatchObject({ code: 4009 })
      expect(socket.frames.map(({ event }) => event)).toEqual(['App\\Events\\SuccessFlash', 'pusher:error'])
    })

    it('continue without Redis, each alone, and reconnect when it is back', async () => {
      const { line, fanouts, clock, here, there, ada } = await startServers()
      const [near, far] = [await here.join(ada, 'session-a'), await there.join(ada, 'session-b')]
      line.cut()
      await eventually(() => expect(fanouts.some((fanout) => fanout.isConnected())).toBe(false))
      await expect(fanouts[0].publish('topic', {})).rejects.toThrow(/writeable|closed/)

      await commitUnheard(database.db, ada, 'meanwhile')
      here.realtime.publisher.announce([ada])
      await eventually(() => expect(near.frames).toHaveLength(1))

      // The session ends elsewhere and no message arrives, so this process checks by itself.
      there.live.delete('session-b')
      clock.advance(1_000)
      await eventually(() => expect(there.realtime.counts().sockets).toBe(0))
      expect(await far.closed).toMatchObject({ code: 4009 })

      const again = await there.join(ada, 'session-c')
      line.mend()
      await eventually(() => expect(fanouts.every((fanout) => fanout.isConnected())).toBe(true))
      await commitUnheard(database.db, ada, 'afterwards')
      here.realtime.publisher.announce([ada])
      await eventually(() => expect(again.frames).toHaveLength(1))
    })

    it('catch up at once with everything they missed while Redis was gone', async () => {
      const { line, fanouts, here, there, ada } = await startServers()
      const socket = await there.join(ada)
      line.cut()
      await eventually(() => expect(fanouts[1].isConnected()).toBe(false))
      await commitUnheard(database.db, ada, 'unheard')
      here.realtime.publisher.announce([ada])
      line.mend()
      await eventually(() => expect(socket.frames).toHaveLength(1))
    })
  },
)
