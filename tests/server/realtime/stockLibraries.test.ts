import Echo from 'laravel-echo'
import PusherServer from 'pusher'
import PusherClient, { type Options } from 'pusher-js'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createMember } from '../factories.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { eventually } from './eventually.ts'
import { credentials } from './gatewayServer.ts'
import { commit, flash, sessionHeader, startRealtime } from './realtimeServer.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function start() {
  const { db } = database
  const memberId = await createMember(db)
  const { port, realtime } = await startRealtime(db, { allowsMissingOrigin: true })
  const headers = { [sessionHeader]: `${memberId} session-a` }
  const site = `http://127.0.0.1:${port}`
  const options = (as = headers): Options => ({
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: { endpoint: `${site}/broadcasting/auth`, transport: 'ajax', headers: as },
    userAuthentication: { endpoint: `${site}/broadcasting/user-auth`, transport: 'ajax', headers: as },
  })
  const client = (as?: typeof headers) => {
    const pusher = new PusherClient(credentials.key, options(as))
    onTestFinished(() => pusher.disconnect())
    return pusher
  }
  const server = new PusherServer({ ...credentials, host: '127.0.0.1', port: String(port) })
  return { db, memberId, realtime, port, options, client, server }
}

const once = (target: { bind(event: string, callback: (data: unknown) => void): unknown }, event: string) =>
  new Promise<unknown>((resolve) => {
    target.bind(event, resolve)
  })

describe('pusher-js', () => {
  it('connects, subscribes to the member’s channel and receives its events', async () => {
    const { db, memberId, client } = await start()
    const pusher = client()
    const channel = pusher.subscribe(`private-App.User.${memberId}`)
    expect(await once(channel, 'pusher:subscription_succeeded')).toEqual({ last_id: 0 })
    expect(pusher.connection.socket_id).toMatch(/^\d+\.\d+$/)
    const heard = once(channel, 'App\\Events\\SuccessFlash')
    await commit(db, flash(memberId, 'Saved.'))
    expect(await heard).toEqual({ id: 1, type: 'SuccessFlash', data: { html: 'Saved.' } })
  })

  it('is refused the channel of another member', async () => {
    const { memberId, client } = await start()
    const channel = client().subscribe(`private-App.User.${memberId + 1}`)
    expect(await once(channel, 'pusher:subscription_error')).toMatchObject({ type: 'AuthError', status: 403 })
  })

  it('is refused permanently with a wrong key', async () => {
    const { options } = await start()
    const pusher = new PusherClient('wrong', options())
    onTestFinished(() => pusher.disconnect())
    expect(await once(pusher.connection, 'error')).toMatchObject({ error: { data: { code: 4001 } } })
    await eventually(() => expect(pusher.connection.state).toBe('disconnected'))
  })

  it('signs in, receives events for its user, and is cut off when the connections of the user are ended', async () => {
    const { memberId, client, server } = await start()
    const pusher = client()
    pusher.signin()
    await pusher.user.signinDonePromise
    expect(pusher.user.user_data).toMatchObject({ id: String(memberId) })
    await eventually(() => expect(pusher.user.serverToUserChannel.subscribed).toBe(true))
    const heard = once(pusher.user, 'greeting')
    await server.sendToUser(String(memberId), 'greeting', { text: 'hello' })
    expect(await heard).toEqual({ text: 'hello' })
    const error = once(pusher.connection, 'error')
    await server.terminateUserConnections(String(memberId))
    expect(await error).toMatchObject({ data: { code: 4009 } })
    await eventually(() => expect(pusher.connection.state).toBe('disconnected'))
  })

  it('reconnects by itself when the server is replaced by another', async () => {
    const { memberId, client, realtime } = await start()
    const pusher = client()
    await once(pusher.subscribe(`private-App.User.${memberId}`), 'pusher:subscription_succeeded')
    const states: unknown[] = []
    pusher.connection.bind('state_change', ({ current }: { current: string }) => states.push(current))
    await realtime.close({ deadlineMs: 1_000 })
    await eventually(() => expect(states).toContain('connecting'))
  })
})

describe('laravel-echo', () => {
  it('listens on the private channel by the short name of an event', async () => {
    const { db, memberId, client } = await start()
    const echo = new Echo({ broadcaster: 'pusher', client: client(), namespace: 'App.Events' })
    onTestFinished(() => echo.disconnect())
    const channel = echo.private(`App.User.${memberId}`)
    await new Promise<void>((resolve) => {
      channel.subscribed(() => resolve())
    })
    const heard = new Promise((resolve) => {
      channel.listen('MessageCreated', resolve)
    })
    await commit(db, { memberId, type: 'MessageCreated', subject: { text: 'hi' } })
    expect(await heard).toEqual({ id: 1, type: 'MessageCreated', data: { text: 'hi' } })
    echo.leave(`App.User.${memberId}`)
  })

  it('reports a refusal', async () => {
    const { memberId, client } = await start()
    const echo = new Echo({ broadcaster: 'pusher', client: client() })
    onTestFinished(() => echo.disconnect())
    const refusal = await new Promise((resolve) => {
      echo.private(`App.User.${memberId + 1}`).error(resolve)
    })
    expect(refusal).toMatchObject({ status: 403 })
  })
})

describe('the pusher server library', () => {
  it('triggers events and batches, and excludes the sender’s socket', async () => {
    const { memberId, client, server } = await start()
    const name = `private-App.User.${memberId}`
    const [sender, other] = [client(), client()]
    const channels = [sender, other].map((pusher) => pusher.subscribe(name))
    await Promise.all(channels.map((channel) => once(channel, 'pusher:subscription_succeeded')))
    const heard = channels.map(() => [] as string[])
    channels.forEach((channel, index) => {
      channel.bind_global((event: string) => heard[index]?.push(event))
    })
    await server.trigger(name, 'not-to-sender', { n: 1 }, { socket_id: sender.connection.socket_id })
    await server.triggerBatch([
      { channel: name, name: 'first', data: { n: 2 } },
      { channel: name, name: 'second', data: 'text' },
    ])
    await eventually(() =>
      expect(heard).toEqual([
        ['first', 'second'],
        ['not-to-sender', 'first', 'second'],
      ]),
    )
  })

  it('lists channels, their counts and their users', async () => {
    const { memberId, client, server } = await start()
    const name = `private-App.User.${memberId}`
    await once(client().subscribe(name), 'pusher:subscription_succeeded')
    await once(client().subscribe(name), 'pusher:subscription_succeeded')
    const get = async (path: string, params?: PusherServer.Params) =>
      (await server.get({ path, ...(params && { params }) })).json()
    expect(await get('/channels')).toEqual({ channels: { [name]: {} } })
    expect(await get('/channels', { filter_by_prefix: 'presence-' })).toEqual({ channels: {} })
    expect(await get(`/channels/${name}`, { info: 'subscription_count' })).toEqual({
      occupied: true,
      subscription_count: 2,
    })
    expect(await get('/channels/private-App.User.999999')).toEqual({ occupied: false })
    expect(await get(`/channels/${name}/users`)).toEqual({ users: [{ id: String(memberId) }] })
    const answer = await server.trigger([name], 'counted', {}, { info: 'subscription_count' })
    expect(await answer.json()).toEqual({ channels: { [name]: { subscription_count: 2 } } })
  })

  it('can sign a channel itself, without naming a session', async () => {
    const { memberId, options, server } = await start()
    const pusher = new PusherClient(credentials.key, {
      ...options(),
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        customHandler: ({ socketId, channelName }, callback) =>
          callback(null, server.authorizeChannel(socketId, channelName)),
      },
    })
    onTestFinished(() => pusher.disconnect())
    const channel = pusher.subscribe(`private-App.User.${memberId}`)
    await once(channel, 'pusher:subscription_succeeded')
    expect(channel.subscribed).toBe(true)
  })

  it('is refused with a wrong secret', async () => {
    const { memberId, port } = await start()
    const forger = new PusherServer({
      ...credentials,
      secret: 'wrong',
      host: '127.0.0.1',
      port: String(port),
    })
    await expect(forger.trigger(`private-App.User.${memberId}`, 'x', {})).rejects.toMatchObject({
      status: 401,
    })
  })
})
