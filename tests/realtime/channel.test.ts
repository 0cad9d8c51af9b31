import { createServer } from 'node:http'
import Pusher from 'pusher-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Refusal } from '../../contract/answer.ts'
import { createChannelOpener } from '../../src/realtime/channel.ts'
import type { ChannelDeps, ChannelReport } from '../../src/realtime/channel.ts'
import { message } from '../machines/people.ts'
import { startPusherServer } from './pusherServer.ts'

const channel = 'private-App.User.1'
const refused: Refusal = { ok: false, status: 403, code: 'forbidden', message: 'No.', errors: {} }

let server: Awaited<ReturnType<typeof startPusherServer>>
let reports: ChannelReport[]
let leave = () => {}

beforeEach(async () => {
  server = await startPusherServer()
  reports = []
})

afterEach(async () => {
  leave()
  await server.close()
})

const authorizeChannel = vi.fn<ChannelDeps['authorizeChannel']>()
const authorizeUser = vi.fn<ChannelDeps['authorizeUser']>()

function open(given: Partial<ChannelDeps> = {}) {
  authorizeChannel.mockReset().mockResolvedValue({ ok: true, data: { auth: 'key:channel' } })
  authorizeUser
    .mockReset()
    .mockResolvedValue({ ok: true, data: { auth: 'key:user', user_data: '{"id":"1"}' } })
  const openChannel = createChannelOpener({
    realtime: { key: 'lodge', host: '127.0.0.1', port: server.port, tls: false },
    authorizeChannel,
    authorizeUser,
    schedule: (flush) => {
      const timer = setImmediate(flush)
      return () => clearImmediate(timer)
    },
    ...given,
  })
  leave = openChannel(1, (report) => reports.push(report))
}

const written = (id: number) => ({ id, type: 'MessageCreated', data: { message: message({ id: 100 + id }) } })
const idsOf = () =>
  reports.map((report) =>
    report.type === 'channel.received' ? report.events.map(({ id }) => id) : report.type,
  )

describe('the member’s channel', () => {
  it('is joined with its signature, and the user of the socket is signed in', async () => {
    server.standAt(12)
    open()
    await vi.waitUntil(() => reports.length > 0)
    expect(reports).toEqual([{ type: 'channel.joined', lastEventId: 12 }])
    expect(authorizeChannel.mock.calls).toEqual([['1.1', channel]])
    await vi.waitUntil(() => server.frames.length === 2)
    expect(server.frames).toEqual(
      expect.arrayContaining([
        { event: 'pusher:subscribe', data: { auth: 'key:channel', channel } },
        { event: 'pusher:signin', data: { auth: 'key:user', user_data: '{"id":"1"}' } },
      ]),
    )
  })

  it('delivers a burst at once, without duplicates and without messages that are no events', async () => {
    open()
    await vi.waitUntil(() => reports.length > 0)
    for (const id of [1, 2, 2]) server.publish(channel, 'MessageCreated', written(id))
    server.publish(channel, 'MessageCreated', { id: 3, type: 'MessageCreated', data: {} })
    server.publish(channel, 'SomethingNew', { id: 4, type: 'SomethingNew', data: {} })
    server.publish(channel, 'UserBanned', { id: 5, type: 'UserBanned', data: {} })
    const passing = { id: null, type: 'DudelistOnlineUpdated', data: { users: [] } }
    server.publish(channel, passing.type, passing)
    server.publish(channel, passing.type, passing)
    server.publish(channel, 'UserBanned', { id: 6, type: 'UserBanned', data: {} })
    await vi.waitUntil(() => idsOf().flat().includes(6))
    expect(idsOf().flat()).toEqual(['channel.joined', 1, 2, 5, null, null, 6])
  })

  it('reconnects by itself after a drop, and reports both', async () => {
    open()
    await vi.waitUntil(() => reports.length > 0)
    server.standAt(3)
    server.drop(4200)
    await vi.waitUntil(() => reports.length > 2)
    expect(reports).toEqual([
      { type: 'channel.joined', lastEventId: 0 },
      { type: 'channel.dropped' },
      { type: 'channel.joined', lastEventId: 3 },
    ])
    expect(authorizeChannel).toHaveBeenCalledTimes(2)
  })

  it('reports each socket that is refused before it is open', async () => {
    const proxy = createServer((_request, answer) => answer.writeHead(403).end())
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const address = proxy.address()
    if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port')
    open({ realtime: { key: 'lodge', host: '127.0.0.1', port: address.port, tls: false } })
    await vi.waitUntil(() => reports.length > 0)
    expect(reports).toEqual([{ type: 'channel.failed' }])
    leave()
    await new Promise((resolve) => proxy.close(resolve))
  })

  it('reports a socket that closes before the channel is joined', async () => {
    open({ authorizeChannel: () => new Promise(() => {}) })
    await vi.waitUntil(() => server.openSockets > 0)
    await vi.waitUntil(() => server.frames.length > 0)
    server.drop(4200)
    await vi.waitUntil(() => reports.some(({ type }) => type === 'channel.failed'))
    expect(reports.map(({ type }) => type)).not.toContain('channel.refused')
  })

  it('reports a socket that is open and does not even answer a ping', async () => {
    server.hurry()
    open({ pongTimeout: 50 })
    await vi.waitUntil(() => reports.length > 0)
    server.fallSilent()
    await vi.waitUntil(() => reports.length > 1)
    expect(reports[1]).toEqual({ type: 'channel.silent' })
  })

  it('reports a refusal when the server closes it permanently', async () => {
    open()
    await vi.waitUntil(() => reports.length > 0)
    server.drop(4009)
    await vi.waitUntil(() => reports.length > 1)
    expect(reports.at(-1)).toEqual({ type: 'channel.refused' })
  })

  it('delivers events that arrive just before the connection closes', async () => {
    const noFrame = () => () => {}
    open({ schedule: noFrame })
    await vi.waitUntil(() => reports.length > 0)
    server.publish(channel, 'UserBanned', { id: 1, type: 'UserBanned', data: {} })
    server.drop(4009)
    await vi.waitUntil(() => reports.some(({ type }) => type === 'channel.refused'))
    expect(idsOf()).toEqual(['channel.joined', [1], 'channel.refused'])
  })

  it.each([
    ['answered no', () => Promise.resolve(refused)],
    ['not answered', () => Promise.reject(new Error('Network Error'))],
  ])('is refused when the request to sign it was %s', async (_how, answer) => {
    open({ authorizeChannel: answer })
    await vi.waitUntil(() => reports.length > 0)
    expect(reports).toEqual([{ type: 'channel.refused' }])
    expect(server.frames.map(({ event }) => event)).not.toContain('pusher:subscribe')
  })

  it('works with a server that signs in no users and reports no log position', async () => {
    server.standAt(null)
    open({ authorizeUser: () => Promise.resolve(refused) })
    await vi.waitUntil(() => reports.length > 0)
    expect(reports).toEqual([{ type: 'channel.joined', lastEventId: null }])
  })

  it('closes its socket when it is left, and reports nothing more', async () => {
    open()
    await vi.waitUntil(() => reports.length > 0)
    server.publish(channel, 'MessageCreated', written(1))
    leave()
    await vi.waitUntil(() => server.openSockets === 0)
    expect(idsOf().filter((report) => report !== 'channel.joined')).toEqual([])
  })

  /** Opens the channel, and returns a function that gives its signature. */
  const openUnsigned = async () => {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<ChannelDeps['authorizeChannel']>>>()
    const ask = vi.fn<ChannelDeps['authorizeChannel']>(() => promise)
    open({ authorizeChannel: ask })
    await vi.waitUntil(() => ask.mock.calls.length > 0 && server.frames.length > 0)
    return () => resolve({ ok: true, data: { auth: 'key:channel' } })
  }

  it('writes no signature once it is left: the socket is closing', async () => {
    const write = vi.spyOn(Pusher.prototype, 'send_event')
    const sign = await openUnsigned()
    leave()
    sign()
    await vi.waitUntil(() => server.openSockets === 0)
    expect(write.mock.calls.map(([name]) => name)).toEqual(['pusher:signin'])
    write.mockRestore()
  })

  it('closes the socket after what it has begun to write', async () => {
    const sign = await openUnsigned()
    sign()
    // Microtasks hand the signature over. pusher-js writes it in a later task.
    for (let step = 0; step < 20; step += 1) await Promise.resolve()
    leave()
    await vi.waitUntil(() => server.openSockets === 0)
    expect(server.frames.map(({ event }) => event)).toEqual(['pusher:signin', 'pusher:subscribe'])
  })

  it('is not joined if it is left before its libraries are loaded', async () => {
    open()
    leave()
    await vi.dynamicImportSettled()
    expect([reports, server.openSockets]).toEqual([[], 0])
  })
})
