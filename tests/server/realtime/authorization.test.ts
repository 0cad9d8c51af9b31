import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../database.ts'
import { sessionHeader, startRealtime } from './realtimeServer.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const headers = { [sessionHeader]: '7 session-a' }
const body = { socket_id: '12.34', channel_name: 'private-App.User.7' }
const form = (fields: Record<string, string> | string) => ({
  headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
})

async function start() {
  const { app } = await startRealtime(database.db)
  return (request: { headers?: Record<string, string>; payload?: object | string }, path = 'auth') =>
    app.inject({ method: 'POST', url: `/broadcasting/${path}`, headers, ...request })
}

describe('/broadcasting/auth', () => {
  it('signs a member’s own channel, for JSON and for a form', async () => {
    const post = await start()
    for (const request of [{ payload: body }, form(body)]) {
      const answer = await post(request)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['cache-control']).toBe('private, no-store')
      expect(answer.json()).toEqual({
        auth: expect.stringMatching(/^test-key:[0-9a-f]{64}$/),
        channel_data: expect.stringContaining('"session":"session-a"'),
      })
    }
  })

  it('answers 401 to a guest', async () => {
    const post = await start()
    expect((await post({ headers: {}, payload: body })).statusCode).toBe(401)
  })

  it.each([
    'private-App.User.8',
    'private-App.User.07',
    'private-App.User.7 ',
    'private-App.User.7,private-App.User.8',
    'private-App.Users.7',
    'presence-App.User.7',
    'App.User.7',
    '#server-to-user-7',
    '',
  ])('does not sign %j', async (channelName) => {
    const post = await start()
    const answer = await post({ payload: { ...body, channel_name: channelName } })
    expect(answer.statusCode).toBe(403)
    expect(answer.body).not.toContain('test-key')
  })

  it.each(['1', '1.', '.1', '1.1.1', '1.1\n', ' 1.1', '1.1:private-App.User.8', `${'1'.repeat(50)}.1`, ''])(
    'does not sign for the socket id %j',
    async (socketId) => {
      const post = await start()
      expect((await post({ payload: { ...body, socket_id: socketId } })).statusCode).toBe(422)
      expect((await post({ payload: { socket_id: socketId } }, 'user-auth')).statusCode).toBe(422)
    },
  )

  it.each<[string, object | string]>([
    ['a list for a text', { ...body, socket_id: ['12.34'] }],
    ['a number', { ...body, socket_id: 12.34 }],
    ['nothing', {}],
    ['a field too many', { ...body, user_id: 8 }],
  ])('answers 400 to %s', async (_what, payload) => {
    const post = await start()
    expect((await post({ payload })).statusCode).toBe(400)
  })

  it('answers 400 to a form with a repeated name and 413 to a long one', async () => {
    const post = await start()
    const twice = 'socket_id=12.34&channel_name=private-App.User.7&channel_name=private-App.User.8'
    expect((await post(form(twice))).statusCode).toBe(400)
    expect((await post(form({ ...body, more: 'x'.repeat(5_000) }))).statusCode).toBe(413)
  })
})

describe('/broadcasting/user-auth', () => {
  it('signs the user of a socket', async () => {
    const post = await start()
    const answer = await post(form({ socket_id: '12.34' }), 'user-auth')
    expect(answer.json()).toEqual({
      auth: expect.stringMatching(/^test-key:[0-9a-f]{64}$/),
      user_data: expect.stringContaining('"id":"7"'),
    })
    expect((await post({ headers: {}, payload: { socket_id: '12.34' } }, 'user-auth')).statusCode).toBe(401)
  })
})
