/** Tests real-time parts in the whole site: its checks of writes apply to channels, and its sessions to sockets. */
import Echo from 'laravel-echo'
import PusherClient from 'pusher-js'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { eventNamespace, memberChannel } from '../../../contract/events.ts'
import { createMember, givePassword, password } from '../factories.ts'
import { mailsTo } from '../mails.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'
import { eventually } from './eventually.ts'
import { portOf } from './gatewayServer.ts'
import { openMemberSocket } from './memberSocket.ts'

let site: TestApp
let port: number
let address: string
beforeAll(async () => {
  // pusher-js sends no origin in Node.
  site = await createTestApp({ env: { SOCKETS_WITHOUT_ORIGIN: 'on' } })
  const { server } = site.app.server
  // Browsers send these two headers themselves. The XMLHttpRequest of pusher-js in Node does not allow setting them.
  server.prependListener('request', ({ headers }) => {
    headers.cookie ??= [headers['x-test-cookie']].flat()[0]
    headers.origin ??= [headers['x-test-origin']].flat()[0]
  })
  await site.app.server.listen({ port: 0, host: '127.0.0.1' })
  port = portOf(server.address())
  address = `http://127.0.0.1:${port}`
})
afterAll(() => site.close())

async function person() {
  const id = await createMember(site.database.db)
  return { id, browser: await site.browserOf(id) }
}
type Person = Awaited<ReturnType<typeof person>>

const cookiesOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Headers that a page of the site sends with each write, besides its cookies. */
const marksOf = ({ cookies }: Browser) => ({
  'x-requested-with': 'XMLHttpRequest',
  'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
})

/** A form as pusher-js sends it. */
const postForm = (
  { browser }: Person,
  {
    path,
    fields,
    without,
    ...more
  }: { path: string; fields: Record<string, string>; origin?: string; without?: string },
) => {
  const headers = new Headers({
    cookie: cookiesOf(browser),
    origin: more.origin ?? site.config.appUrl,
    ...marksOf(browser),
  })
  if (without !== undefined) headers.delete(without)
  return fetch(`${address}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) })
}

const joining = ({ id }: Person) => ({
  path: '/broadcasting/auth',
  fields: { socket_id: '12.34', channel_name: memberChannel(id) },
})

describe('a form for a channel', () => {
  it('is signed for a page of the site', async () => {
    const luc = await person()
    const answer = await postForm(luc, joining(luc))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ auth: expect.stringMatching(/^[^:]+:[0-9a-f]{64}$/) })
  })

  it.each([
    ['without a token', { without: 'x-xsrf-token' }],
    ['that no script sent', { without: 'x-requested-with' }],
    ['of another site', { origin: 'https://evil.example' }],
    ['that names no origin', { without: 'origin' }],
  ])('%s is refused', async (_how, changes) => {
    const luc = await person()
    const answer = await postForm(luc, { ...joining(luc), ...changes })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'xsrf' })
  })

  it('is accepted by no other call', async () => {
    const [luc, marek] = [await person(), await person()]
    const fields = { to_user_id: String(marek.id), text: 'Hello' }
    const answer = await postForm(luc, { path: '/api/message', fields })
    expect(answer.status).toBe(415)
    expect((await marek.browser.get('/api/message/unread/count')).json()).toEqual({
      count: 0,
      conversations: 0,
    })
  })
})

const clientOf = ({ browser }: Person) => {
  const headers = {
    'x-test-cookie': cookiesOf(browser),
    'x-test-origin': site.config.appUrl,
    ...marksOf(browser),
  }
  const pusher = new PusherClient(site.config.realtime.key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: { endpoint: `${address}/broadcasting/auth`, transport: 'ajax', headers },
  })
  onTestFinished(() => pusher.disconnect())
  return pusher
}

describe('Pusher clients with the cookie and headers of a page', () => {
  it('join the channel of their member and receive its messages, but no other channel', async () => {
    const [luc, marek] = [await person(), await person()]
    const client = clientOf(luc)
    const echo = new Echo({ broadcaster: 'pusher', client, namespace: eventNamespace })
    const own = echo.private(`App.User.${luc.id}`)
    await new Promise<void>((resolve) => void own.subscribed(() => resolve()))
    const heard = Promise.all([
      new Promise((resolve) => void own.listen('MessageCreated', resolve)),
      new Promise((resolve) => {
        client
          .channel(memberChannel(luc.id))
          .bind(`${eventNamespace.replace('.', '\\')}\\MessageCreated`, resolve)
      }),
    ])
    const sent = await marek.browser.post('/api/message', { to_user_id: luc.id, text: 'Hello' })
    expect(sent.statusCode).toBe(201)
    for (const event of await heard)
      expect(event).toMatchObject({
        type: 'MessageCreated',
        data: { message: { text: 'Hello', from_user_id: marek.id } },
      })

    const refusal = await new Promise((resolve) => void echo.private(`App.User.${marek.id}`).error(resolve))
    expect(refusal).toMatchObject({ status: 403 })
  })
})

describe('an open socket closes', () => {
  it('when its session is signed out, but not the socket of another browser', async () => {
    const luc = await person()
    const second = await site.browserOf(luc.id)
    const [socket, other] = await Promise.all([
      openMemberSocket(site, luc.browser, luc.id),
      openMemberSocket(site, second, luc.id),
    ])
    expect((await luc.browser.post('/api/logout')).statusCode).toBe(200)
    expect((await socket.closed).code).toBe(4009)
    await other.settled()
    expect(other.socket.readyState).toBe(other.socket.OPEN)
  })

  it.each<[string, 'PUT' | 'DELETE', object]>([
    ['disables the profile', 'PUT', { is_enabled: false }],
    ['asks for deletion of the account', 'DELETE', { password }],
  ])('when its member %s, in every browser, but not those of other members', async (_what, method, body) => {
    const [luc, marek] = [await person(), await person()]
    const sockets = await Promise.all(
      [luc.browser, await site.browserOf(luc.id)].map((browser) => openMemberSocket(site, browser, luc.id)),
    )
    const other = await openMemberSocket(site, marek.browser, marek.id)
    await givePassword(site.database.db, luc.id)
    const answer = await luc.browser.send(method, `/api/user/${luc.id}`, body)
    expect(answer.statusCode).toBe(200)
    for (const { closed } of sockets) expect((await closed).code).toBe(4009)
    await other.settled()
    expect(other.socket.readyState).toBe(other.socket.OPEN)
  })

  it('when the password is reset by a mailed link, in every browser', async () => {
    const luc = await person()
    const sockets = await Promise.all(
      [luc.browser, await site.browserOf(luc.id)].map((browser) => openMemberSocket(site, browser, luc.id)),
    )
    const guest = site.guest()
    await guest.post('/identity/forgot', { email: `member${luc.id}@lodge.test` })
    const token = await eventually(async () => {
      const [mail] = await mailsTo(site, luc.id)
      const found = mail?.text.match(/\/identity\/reset#(\S+)/)?.[1]
      if (found === undefined) throw new Error('No mail yet.')
      return found
    })
    const answer = await guest.post('/identity/reset', { token, password: 'seven quiet herons' })
    expect(answer.statusCode).toBe(200)
    for (const { closed } of sockets) expect((await closed).code).toBe(4009)
    expect(await luc.browser.isSignedIn()).toBe(false)
  })
})
