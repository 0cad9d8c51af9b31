import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { MemberFeed } from '../../../server/realtime/messageHandler.ts'
import { grantChannel } from '../../../server/realtime/grants.ts'
import { gatewayLimits } from '../../../server/realtime/limits.ts'
import { eventually } from './eventually.ts'
import { credentials, origin, startGateway } from './gatewayServer.ts'
import { requestText, signatureOf } from '../../../server/realtime/signatures.ts'
import { openSocket, signChannel, signUser } from './rawSocket.ts'

const own = 'private-App.User.7'

/** The request of a client that opens a socket. */
const upgradeOf = (url: string, from: string) =>
  `GET ${new URL(url).pathname}?protocol=7 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  `Origin: ${from}\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

describe('connecting', () => {
  it('answers a socket id and the activity timeout', async () => {
    const { url } = await startGateway()
    const socket = await openSocket(url, { origin })
    expect(await socket.established()).toEqual({
      socket_id: expect.stringMatching(/^\d+\.\d+$/),
      activity_timeout: 30,
    })
  })

  it('refuses a page of another origin before the upgrade', async () => {
    const { url } = await startGateway()
    await expect(openSocket(url, { origin: 'https://evil.test' })).rejects.toThrow('403')
    await expect(openSocket(url, { origin: 'null' })).rejects.toThrow('403')
  })

  it('refuses a client without an origin, unless the operator allows it', async () => {
    const { url } = await startGateway()
    await expect(openSocket(url, { origin: null })).rejects.toThrow('403')
    const open = await startGateway({ allowsMissingOrigin: true })
    const socket = await openSocket(open.url, { origin: null })
    await socket.established()
    await expect(openSocket(open.url, { origin: 'https://evil.test' })).rejects.toThrow('403')
  })

  it('accepts a server without an origin that signs the address', async () => {
    const { address, clock } = await startGateway()
    const path = `/app/${credentials.key}`
    const addressSignedBy = (secret: string, at: number) => {
      const query = {
        protocol: '7',
        auth_key: credentials.key,
        auth_timestamp: String(Math.floor(at / 1000)),
        auth_version: '1.0',
      }
      const auth_signature = signatureOf(secret, requestText('GET', path, query))
      return `${address}${path}?${new URLSearchParams({ ...query, auth_signature })}`
    }
    const open = (url: string) => openSocket(url, { origin: null })
    const socket = await open(addressSignedBy(credentials.secret, clock.now()))
    await socket.established()
    await expect(open(addressSignedBy('another secret', clock.now()))).rejects.toThrow('403')
    await expect(open(addressSignedBy(credentials.secret, clock.now() - 3_600_000))).rejects.toThrow('403')
    await expect(open(`${addressSignedBy(credentials.secret, clock.now())}&client=x`)).rejects.toThrow('403')
  })

  it('leaves other paths to other listeners, and refuses them if there are none', async () => {
    const { address } = await startGateway()
    await expect(openSocket(`${address}/elsewhere`)).rejects.toThrow('404')
  })

  it.each([
    ['/app/other?protocol=7', 4001],
    [`/app/${credentials.key}/more?protocol=7`, 4001],
    [`/app/${credentials.key}`, 4008],
    [`/app/${credentials.key}?protocol=6`, 4007],
  ])('closes %s with %i and says so first', async (path, code) => {
    const { address } = await startGateway()
    const socket = await openSocket(`${address}${path}`)
    expect((await socket.take('pusher:error')).data).toEqual({ code, message: expect.any(String) })
    expect(await socket.closed).toMatchObject({ code })
    expect(socket.frames).toEqual([])
  })

  it('closes with 4100 beyond its capacity, and accepts a socket again after another has closed', async () => {
    const { url, gateway, connect } = await startGateway({ limits: { sockets: 1 } })
    const first = await connect()
    expect(await (await openSocket(url)).closed).toMatchObject({ code: 4100 })
    first.socket.close()
    await eventually(() => expect(gateway.counts().sockets).toBe(0))
    await connect()
  })

  it('accepts no more sockets of an address while too many of them are unauthorized', async () => {
    const { url, connect, join } = await startGateway({ limits: { unauthorizedPerAddress: 2 } })
    await join(own)
    const first = await connect()
    await connect()
    await expect(openSocket(url)).rejects.toThrow('429')
    first.socket.close()
    await first.closed
    await eventually(() => connect())
  })

  it('counts each address separately', async () => {
    const { url } = await startGateway({
      limits: { unauthorizedPerAddress: 1 },
      allowsMissingOrigin: true,
      addressOf: ({ headers }) => headers.origin ?? '',
    })
    await openSocket(url, { origin })
    await openSocket(url, { origin: null })
    await expect(openSocket(url)).rejects.toThrow('429')
  })

  it('closes a socket that is not authorized in time', async () => {
    const { connect, join, clock } = await startGateway()
    const idle = await connect()
    const member = await join(own)
    clock.advance(31_000)
    expect(await idle.closed).toMatchObject({ code: 4009 })
    await member.settled()
  })

  it('closes a socket that talks without being authorized in time', async () => {
    const { connect, clock } = await startGateway()
    const talking = await connect()
    for (let second = 0; second < 3; second++) {
      clock.advance(10_000)
      await talking.settled()
    }
    clock.advance(1_000)
    expect(await talking.closed).toMatchObject({ code: 4009 })
  })

  it('ends the connection of a refused client that does not end its own side', async () => {
    const { url, address, openConnections } = await startGateway()
    const { port, hostname } = new URL(address.replace('ws:', 'http:'))
    const stubborn = connectTcp({ port: Number(port), host: hostname, allowHalfOpen: true })
    onTestFinished(() => void stubborn.destroy())
    stubborn.write(upgradeOf(url, 'https://evil.test'))
    const [answer] = await once(stubborn, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 403 /)
    await eventually(async () => expect(await openConnections()).toBe(0))
  })

  it('reports the connection of each socket that opens, but of none that is refused', async () => {
    const opened: unknown[] = []
    const { url, connect } = await startGateway({ onSocketOpened: (stream) => opened.push(stream) })
    await expect(openSocket(url, { origin: 'https://evil.test' })).rejects.toThrow('403')
    expect(opened).toEqual([])
    await connect()
    await connect()
    expect(new Set(opened).size).toBe(2)
  })
})

describe('staying', () => {
  it('answers a ping', async () => {
    const { connect } = await startGateway()
    const socket = await connect()
    socket.send({ event: 'pusher:ping', data: {} })
    expect(await socket.take('pusher:pong')).toEqual({ event: 'pusher:pong', data: {} })
  })

  it('pings a silent client and closes with 4201 without an answer', async () => {
    const { join, clock } = await startGateway()
    const silent = await join(own)
    const answering = await join(own)
    clock.advance(42_000)
    await silent.take('pusher:ping')
    await answering.take('pusher:ping')
    answering.send({ event: 'pusher:pong', data: {} })
    await answering.settled()
    clock.advance(12_000)
    expect(await silent.closed).toMatchObject({ code: 4201 })
    await answering.settled()
  })

  it('counts a WebSocket ping as activity', async () => {
    const { join, clock } = await startGateway()
    const socket = await join(own)
    clock.advance(39_000)
    socket.socket.ping()
    await socket.settled()
    clock.advance(39_000)
    await socket.settled()
    expect(socket.frames).toEqual([])
  })

  it('counts a WebSocket pong as activity and as a message', async () => {
    const { join, clock } = await startGateway()
    const socket = await join(own)
    clock.advance(42_000)
    await socket.take('pusher:ping')
    socket.socket.pong()
    // Nothing answers a pong. What follows one ping of the client is read after it.
    socket.socket.ping()
    await once(socket.socket, 'pong')
    clock.advance(39_000)
    for (let message = 0; message < 21; message++) socket.socket.pong()
    expect(await socket.closed).toMatchObject({ code: 4301 })
  })

  it('reports a message that does not belong to the protocol, and stays open', async () => {
    const { connect } = await startGateway()
    const socket = await connect()
    for (const text of ['{', '[]', '{"event":"pusher:other"}', '{"event":"App\\\\Events\\\\X"}', 'null']) {
      socket.socket.send(text)
      expect((await socket.take('pusher:error')).data).toMatchObject({ code: null })
    }
    await socket.settled()
  })

  it('closes on a frame over 16 KiB, whole or in pieces, and on binary', async () => {
    const { connect } = await startGateway()
    const large = await connect()
    large.socket.send('x'.repeat(16 * 1024 + 1))
    expect(await large.closed).toMatchObject({ code: 1009 })
    const pieces = await connect()
    for (let piece = 0; piece < 3; piece++) pieces.socket.send('x'.repeat(8 * 1024), { fin: false })
    expect(await pieces.closed).toMatchObject({ code: 1009 })
    const binary = await connect()
    binary.socket.send(Buffer.from('{}'))
    expect(await binary.closed).toMatchObject({ code: 1003 })
  })

  it('closes with 4301 on more than 20 messages a second, pings included', async () => {
    const { connect, clock } = await startGateway()
    const steady = await connect()
    for (let second = 0; second < 3; second++) {
      for (let message = 0; message < 20; message++) await steady.settled()
      clock.advance(1_000)
    }
    const hasty = await connect()
    for (let message = 0; message < 21; message++) hasty.socket.ping()
    expect(await hasty.closed).toMatchObject({ code: 4301 })
    await steady.settled()
  })

  it('has the documented limits by default', () => {
    expect(gatewayLimits).toMatchObject({
      frameBytes: 16_384,
      messagesPerSecond: 20,
      channelsPerSocket: 20,
      socketsPerMember: 20,
      bufferedBytes: 1_048_576,
    })
  })

  it('cuts off a client that does not read, without an effect on others', async () => {
    const { gateway, join } = await startGateway()
    const slow = await join(own)
    const quick = await join(own)
    slow.socket.pause()
    const data = JSON.stringify('x'.repeat(100_000))
    let sent = 0
    while (gateway.counts().sockets === 2) {
      gateway.publish({ channels: [own], event: 'bulk', data })
      sent++
      await setImmediate()
    }
    await eventually(() => expect(quick.frames).toHaveLength(sent))
    await quick.settled()
  })
})

describe('subscribing', () => {
  it('joins a channel that the server signed, and receives its events until it leaves', async () => {
    const { gateway, join } = await startGateway()
    const socket = await join(own)
    gateway.publish({ channels: [own], event: 'first', data: '{"n":1}' })
    expect(await socket.take('first')).toEqual({ event: 'first', channel: own, data: { n: 1 } })
    socket.send({ event: 'pusher:unsubscribe', data: { channel: own } })
    await socket.settled()
    gateway.publish({ channels: [own], event: 'second', data: '{}' })
    await socket.settled()
    expect(socket.frames).toEqual([])
    expect(gateway.occupancy()).toEqual(new Map())
  })

  const signed = (id: string, data?: string) => signChannel(credentials, id, own, data)
  it.each<[string, (id: string) => { auth?: string; channel_data?: string }]>([
    ['no signature', () => ({})],
    ['an empty one', () => ({ auth: '' })],
    ['a wrong one', () => ({ auth: `${credentials.key}:${'0'.repeat(64)}` })],
    ['another secret', (id) => signChannel({ ...credentials, secret: 'other' }, id, own)],
    ['another key', (id) => signChannel({ ...credentials, key: 'other' }, id, own)],
    ['another channel', (id) => signChannel(credentials, id, 'private-App.User.8')],
    ['another socket', () => signed('1.1')],
    ['data that was not signed', (id) => ({ ...signed(id), channel_data: '{}' })],
    [
      'data that was changed',
      (id) => ({ ...signed(id, '{"user_id":"7"}'), channel_data: '{"user_id":"8"}' }),
    ],
    ['data that is none', (id) => signed(id, '[')],
  ])('refuses %s, and stays', async (_what, grantFor) => {
    const { gateway, connect } = await startGateway()
    const socket = await connect()
    socket.subscribe(own, grantFor(socket.id))
    expect(await socket.take('pusher:subscription_error')).toMatchObject({
      channel: own,
      data: { type: 'AuthError', status: 401 },
    })
    await socket.settled()
    expect(gateway.occupancy()).toEqual(new Map())
  })

  it('allows only the private channels of members, unless configured otherwise', async () => {
    const { connect } = await startGateway({ isPrivateChannel: (name) => name === 'private-test' })
    const socket = await connect()
    for (const channel of [
      'news',
      'presence-room',
      'private-other',
      'private-App.User.07',
      'private-App.User.x',
    ]) {
      socket.subscribe(channel, signChannel(credentials, socket.id, channel))
      expect(await socket.take('pusher:subscription_error')).toMatchObject({ channel, data: { status: 403 } })
    }
    socket.subscribe('private-test', signChannel(credentials, socket.id, 'private-test'))
    await socket.take('pusher_internal:subscription_succeeded')
  })

  it('reports a subscription that already exists', async () => {
    const { join } = await startGateway()
    const socket = await join(own)
    socket.subscribe(own, signChannel(credentials, socket.id, own))
    expect((await socket.take('pusher:error')).data).toMatchObject({ code: null })
  })

  it('refuses the channel of another member, even with a signature', async () => {
    const { join } = await startGateway()
    const socket = await join(own)
    const other = 'private-App.User.8'
    socket.subscribe(other, signChannel(credentials, socket.id, other))
    expect((await socket.take('pusher:subscription_error')).data).toMatchObject({ status: 403 })
  })

  it('closes with 4004 beyond the limits of channels per socket and sockets per member', async () => {
    const { connect, join } = await startGateway({
      limits: { channelsPerSocket: 2, socketsPerMember: 2 },
      isPrivateChannel: (name) => name.startsWith('private-test'),
    })
    const greedy = await connect()
    for (const channel of ['private-test1', 'private-test2', 'private-test3']) {
      greedy.subscribe(channel, signChannel(credentials, greedy.id, channel))
    }
    expect(await greedy.closed).toMatchObject({ code: 4004 })

    const first = await join(own)
    await join(own)
    const third = await connect()
    third.subscribe(own, signChannel(credentials, third.id, own))
    expect(await third.closed).toMatchObject({ code: 4004 })
    await first.settled()
  })

  it('lets each of as many sockets as a member may have join further channels, and sign in', async () => {
    const { gateway, connect } = await startGateway({
      limits: { socketsPerMember: 2 },
      isPrivateChannel: (name) => name.startsWith('private-test'),
    })
    const sockets = [await connect(), await connect()]
    for (const socket of sockets) socket.subscribe(own, signChannel(credentials, socket.id, own))
    for (const socket of sockets) {
      await socket.take('pusher_internal:subscription_succeeded')
      const data = JSON.stringify({ user_id: '7' })
      socket.subscribe('private-test', signChannel(credentials, socket.id, 'private-test', data))
      await socket.take('pusher_internal:subscription_succeeded')
      socket.send({ event: 'pusher:signin', data: signUser(credentials, socket.id, { id: '7' }) })
      await socket.take('pusher:signin_success')
    }
    expect(gateway.occupancy()).toEqual(
      new Map([
        [own, 2],
        ['private-test', 2],
      ]),
    )
  })
})

describe('a member’s channel', () => {
  /** A feed whose positions the test supplies. */
  async function start() {
    const reading = Promise.withResolvers<void>()
    const followed: string[] = []
    const feed: MemberFeed = {
      async open(memberId) {
        followed.push(`open ${memberId}`)
        await reading.promise
      },
      position: () => 41,
      release: (memberId) => void followed.push(`release ${memberId}`),
    }
    const started = await startGateway({ feed })
    const ask = async () => {
      const socket = await started.connect()
      socket.subscribe(own, signChannel(credentials, socket.id, own))
      await socket.settled()
      return socket
    }
    return { ...started, reading, followed, ask }
  }

  it('is joined once the start position is known, and released when the socket leaves or closes', async () => {
    const { gateway, reading, followed, ask } = await start()
    const [leaving, going] = [await ask(), await ask()]
    gateway.publish({ channels: [own], event: 'early', data: '{}' })
    reading.resolve()
    for (const socket of [leaving, going]) {
      expect((await socket.take('pusher_internal:subscription_succeeded')).data).toEqual({ last_id: 41 })
      expect(socket.frames).toEqual([])
    }
    leaving.send({ event: 'pusher:unsubscribe', data: { channel: own } })
    await leaving.settled()
    going.socket.terminate()
    await eventually(() => expect(followed).toEqual(['open 7', 'open 7', 'release 7', 'release 7']))
  })

  it('is not joined by a socket that left or closed while the position was read', async () => {
    const { gateway, reading, followed, ask } = await start()
    const [leaving, going] = [await ask(), await ask()]
    leaving.send({ event: 'pusher:unsubscribe', data: { channel: own } })
    await leaving.settled()
    going.socket.terminate()
    await eventually(() => expect(gateway.counts().sockets).toBe(1))
    reading.resolve()
    await eventually(() => expect(followed).toEqual(['open 7', 'open 7', 'release 7', 'release 7']))
    await leaving.settled()
    expect(leaving.frames).toEqual([])
    expect(gateway.occupancy()).toEqual(new Map())
  })

  it('is opened once for a socket that asks again while the position is read', async () => {
    const { reading, followed, ask } = await start()
    const socket = await ask()
    socket.subscribe(own, signChannel(credentials, socket.id, own))
    expect((await socket.take('pusher:error')).data).toMatchObject({ code: null })
    reading.resolve()
    await socket.take('pusher_internal:subscription_succeeded')
    socket.socket.close()
    await eventually(() => expect(followed).toEqual(['open 7', 'release 7']))
  })

  it('asks the client to try again if the position cannot be read', async () => {
    const { reading, ask } = await start()
    const socket = await ask()
    reading.reject(new Error('the database is away'))
    expect(await socket.closed).toMatchObject({ code: 4100 })
  })
})

describe('client events', () => {
  const room = 'private-test'

  it('are refused unless the channel allows them', async () => {
    const { join } = await startGateway({ isPrivateChannel: (name) => name === room })
    const socket = await join(room)
    const other = await join(room)
    socket.send({ event: 'client-typing', channel: room, data: {} })
    expect((await socket.take('pusher:error')).data).toMatchObject({ code: 4301 })
    await other.settled()
    expect(other.frames).toEqual([])
  })

  it('reach the others on a channel that allows them, but only from sockets on it', async () => {
    const { join, connect } = await startGateway({
      isPrivateChannel: (name) => name === room,
      allowsClientEvents: (name) => name === room,
    })
    const socket = await join(room)
    const other = await join(room)
    const outsider = await connect()
    socket.send({ event: 'client-typing', channel: room, data: { by: 7 } })
    expect(await other.take('client-typing')).toEqual({
      event: 'client-typing',
      channel: room,
      data: { by: 7 },
    })
    await socket.settled()
    expect(socket.frames).toEqual([])
    outsider.send({ event: 'client-typing', channel: room, data: {} })
    expect((await outsider.take('pusher:error')).data).toMatchObject({ code: 4301 })
  })

  it.each(['App\\Events\\MessageCreated', 'client-App\\Events\\X', 'pusher:ping2', 'client-', 'typing'])(
    'can not be named %s',
    async (event) => {
      const { join } = await startGateway({ isPrivateChannel: () => true, allowsClientEvents: () => true })
      const socket = await join(room)
      const other = await join(room)
      socket.send({ event, channel: room, data: {} })
      expect((await socket.take('pusher:error')).data).toMatchObject({ code: null })
      await other.settled()
      expect(other.frames).toEqual([])
    },
  )
})

describe('signing in', () => {
  it('identifies the socket’s member, and opens only their own user channel', async () => {
    const { gateway, connect } = await startGateway()
    const socket = await connect()
    socket.subscribe('#server-to-user-7')
    await socket.take('pusher:subscription_error')
    socket.send({ event: 'pusher:signin', data: signUser(credentials, socket.id, { id: '7' }) })
    expect((await socket.take('pusher:signin_success')).data).toEqual({ user_data: '{"id":"7"}' })
    socket.subscribe('#server-to-user-8')
    await socket.take('pusher:subscription_error')
    socket.subscribe('#server-to-user-7')
    await socket.take('pusher_internal:subscription_succeeded')
    expect(gateway.connectedMembers()).toEqual([7])
  })

  it.each([
    ['another secret', { ...credentials, secret: 'other' }, { id: '7' }],
    ['no user id', credentials, {}],
    ['an id that is no member’s', credentials, { id: 'bob' }],
  ])('closes with 4009 on %s', async (_what, signer, user) => {
    const { connect } = await startGateway()
    const socket = await connect()
    socket.send({ event: 'pusher:signin', data: signUser(signer, socket.id, user) })
    expect(await socket.closed).toMatchObject({ code: 4009 })
  })
})

describe('ending', () => {
  const grantee = { memberId: 7, sessionId: 'session-a' }

  async function start() {
    const started = await startGateway()
    const grantFor = (socketId: string, sessionId: string) =>
      grantChannel(
        { credentials, clock: started.clock, namesSession: true },
        { socketId, channelName: own, grantee: { ...grantee, sessionId } },
      )
    const joinAs = async (sessionId: string) => {
      const socket = await started.connect()
      socket.subscribe(own, grantFor(socket.id, sessionId))
      await socket.take('pusher_internal:subscription_succeeded')
      return socket
    }
    return { ...started, grantFor, joinAs }
  }

  it('closes a session’s sockets with 4009 and keeps the member’s others', async () => {
    const { gateway, joinAs } = await start()
    const ended = await joinAs('session-a')
    const other = await joinAs('session-b')
    gateway.disconnectSession('session-a')
    gateway.publish({ channels: [own], event: 'late', data: '{}' })
    expect(await ended.closed).toMatchObject({ code: 4009 })
    expect(ended.frames.map(({ event }) => event)).toEqual(['pusher:error'])
    await other.take('late')
    expect(gateway.counts().delivered).toBe(1)
  })

  it('refuses a signature from before its session ended, and one that is too old', async () => {
    const { gateway, connect, clock, grantFor } = await start()
    const socket = await connect()
    const before = grantFor(socket.id, 'session-a')
    const other = grantFor(socket.id, 'session-b')
    gateway.disconnectSession('session-a')
    socket.subscribe(own, before)
    expect((await socket.take('pusher:subscription_error')).data).toMatchObject({ status: 401 })
    socket.subscribe(own, other)
    await socket.take('pusher_internal:subscription_succeeded')
    socket.send({ event: 'pusher:unsubscribe', data: { channel: own } })
    clock.advance(35_000)
    await socket.settled()
    clock.advance(30_000)
    socket.subscribe(own, other)
    expect((await socket.take('pusher:subscription_error')).data).toMatchObject({ status: 401 })
  })

  it('refuses a signature from before the end as long as it would be valid', async () => {
    const { gateway, connect, clock, grantFor } = await start()
    const socket = await connect()
    const [ofSession, ofMember] = [grantFor(socket.id, 'session-a'), grantFor(socket.id, 'session-b')]
    gateway.disconnectSession('session-a')
    gateway.disconnectMember(7)
    clock.advance(29_000)
    for (const grant of [ofSession, ofMember]) {
      socket.subscribe(own, grant)
      expect((await socket.take('pusher:subscription_error')).data).toMatchObject({ status: 401 })
    }
  })

  it('closes all sockets of a member, and refuses grants that were signed before', async () => {
    const { gateway, connect, clock, grantFor, joinAs } = await start()
    const first = await joinAs('session-a')
    const second = await joinAs('session-b')
    const third = await connect()
    const before = grantFor(third.id, 'session-c')
    gateway.disconnectMember(7)
    expect(await first.closed).toMatchObject({ code: 4009 })
    expect(await second.closed).toMatchObject({ code: 4009 })
    third.subscribe(own, before)
    await third.take('pusher:subscription_error')
    clock.advance(10)
    third.subscribe(own, grantFor(third.id, 'session-c'))
    await third.take('pusher_internal:subscription_succeeded')
  })

  it('takes nothing more from a socket that has not heard of its end', async () => {
    const forwarded: unknown[] = []
    const { gateway, join } = await startGateway({
      allowsClientEvents: () => true,
      forward: (publication) => forwarded.push(publication),
    })
    const socket = await join(own)
    socket.send({ event: 'client-typing', channel: own, data: {} })
    await socket.settled()
    socket.socket.pause()
    gateway.disconnectMember(7)
    socket.send({ event: 'client-typing', channel: own, data: {} })
    socket.socket.resume()
    expect(await socket.closed).toMatchObject({ code: 4009 })
    await eventually(() => expect(gateway.counts().sockets).toBe(0))
    expect(forwarded).toHaveLength(1)
  })

  it('forgets a session with its last socket', async () => {
    const { gateway, joinAs } = await start()
    const [first, second] = [await joinAs('session-a'), await joinAs('session-a')]
    first.socket.close()
    await eventually(() => expect(gateway.counts().sockets).toBe(1))
    expect(gateway.connectedSessions()).toEqual(['session-a'])
    second.socket.close()
    await eventually(() => expect(gateway.counts().sockets).toBe(0))
    expect(gateway.connectedSessions()).toEqual([])
  })

  it('reports when a member’s first socket opens and the last one closes', async () => {
    const seen: string[] = []
    const { gateway, join } = await startGateway({
      onMemberConnected: (id) => seen.push(`+${id}`),
      onMemberDisconnected: (id) => seen.push(`-${id}`),
    })
    const first = await join(own)
    const second = await join(own)
    expect(gateway.connectedMembers()).toEqual([7])
    first.socket.close()
    await eventually(() => expect(gateway.counts().sockets).toBe(1))
    second.socket.terminate()
    await eventually(() => expect(gateway.connectedMembers()).toEqual([]))
    expect(seen).toEqual(['+7', '-7'])
    expect(gateway.counts()).toMatchObject({ sockets: 0, members: 0, channels: 0 })
  })
})

describe('closing down', () => {
  it('asks all clients to reconnect, accepts no new ones, and cuts off those that stay', async () => {
    const { gateway, url, address, connect } = await startGateway()
    const polite = await connect()
    const { port, host } = new URL(address.replace('ws:', 'http:'))
    const deaf = connectTcp(Number(port), host.split(':')[0])
    deaf.write(upgradeOf(url, origin))
    await eventually(() => expect(gateway.counts().sockets).toBe(2))
    const closing = gateway.close({ deadlineMs: 50 })
    await expect(openSocket(url)).rejects.toThrow('503')
    expect(await polite.closed).toMatchObject({ code: 4200 })
    await closing
    expect(gateway.counts().sockets).toBe(0)
    deaf.destroy()
  })
})
