import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  AccountEmail,
  Device,
  Passkey,
  PasskeyCreation,
  PasskeyRequest,
} from '../../../contract/security.ts'
import { cookieNames } from '../../../server/http/cookies.ts'
import { signOnLimits } from '../../../server/identity/signOnLimits.ts'
import { createMailFolder } from '../../../server/mail/mailFolder.ts'
import { eventually } from '../realtime/eventually.ts'
import { openMemberSocket } from '../realtime/memberSocket.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'
import { createVisitor } from './site.ts'
import { createSoftAuthenticator } from './softAuthenticator.ts'
import {
  createPerson,
  isIn,
  password,
  type Person,
  signInAs,
  subjectsTo,
  switchOn,
  untilReady,
} from './withPassword.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const minute = 60_000
const newPassword = 'eleven loud herons'
let site: TestApp
let clock = Date.now()
let member: Person
let addresses = 0
beforeAll(async () => {
  site = await createTestApp({ now: () => clock })
  await site.app.server.listen({ port: 0, host: '127.0.0.1' })
  await untilReady(site)
})
afterAll(() => site.close())
beforeEach(async () => {
  clock += 60 * minute
  member = await createPerson(site)
})

const elsewhere = (): Browser => {
  addresses += 1
  return createVisitor(site.app.server, site.config, `198.51.100.${addresses}`)
}
const told = (subject: string, { email } = member) =>
  eventually(async () => expect(await subjectsTo(site, email)).toContain(subject))

/** Waits for a mail to the member. */
const mailed = (subject: string) =>
  eventually(async () => {
    const mails = await createMailFolder(site.config.dataDir).list(1_000)
    const found = mails.find((mail) => mail.to === member.email && mail.subject === subject)
    expect(found).toBeDefined()
    return found
  })

describe('the password', () => {
  const change = (given: object) => member.browser.send('PUT', '/api/user/auth/password', given)

  it('is changed with the old one, and all other sessions end at once, sockets too', async () => {
    const other = elsewhere()
    await signInAs(other, member)
    const socket = await openMemberSocket(site, other, member.id)
    const before = member.browser.cookies.get('lodge_session')
    expect((await change({ password, new_password: newPassword })).statusCode).toBe(200)
    await socket.closed
    expect([await isIn(other), await isIn(member.browser)]).toEqual([false, true])
    expect(member.browser.cookies.get('lodge_session')).not.toBe(before)
    expect((await signInAs(elsewhere(), member)).statusCode).toBe(422)
    expect((await signInAs(elsewhere(), member, newPassword)).statusCode).toBe(200)
    await told('Your password for Lodge was changed')
  })

  it.each([
    ['wrong', newPassword, 'password'],
    [password, 'short', 'new_password'],
    [password, 'password123', 'new_password'],
    [password, password, 'new_password'],
  ])('stays with %s and %s, and the error is at %s', async (given, next, field) => {
    const answer = await change({ password: given, new_password: next })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field])
    expect((await signInAs(elsewhere(), member)).statusCode).toBe(200)
  })

  it('ends the mark of browsers that logged in with the old one, and gives this browser a new mark', async () => {
    const mark = cookieNames(false).device
    const other = elsewhere()
    await signInAs(other, member)
    const guesses = signOnLimits.signIn.account.max
    const useUpTries = async () => {
      for (let tries = 0; tries < guesses; tries += 1) await signInAs(elsewhere(), member, 'a wrong guess')
    }
    // Tries of unmarked browsers count together, and those of a marked browser for itself.
    await useUpTries()
    expect((await signInAs(elsewhere(), member)).statusCode).toBe(429)
    expect((await signInAs(other, member)).statusCode).toBe(200)

    clock += signOnLimits.signIn.account.window + minute
    expect((await change({ password, new_password: newPassword })).statusCode).toBe(200)
    // Its session has ended, so it gets the token of a guest.
    await other.get('/api/sso/check')
    await useUpTries()
    expect((await signInAs(other, member, newPassword)).statusCode).toBe(429)
    const renewed = elsewhere()
    renewed.cookies.set(mark, member.browser.cookies.get(mark) ?? '')
    expect((await signInAs(renewed, member, newPassword)).statusCode).toBe(200)
  })

  it('is asked for again as often as it is right, and no more after ten wrong tries in a quarter of an hour', async () => {
    const begin = async (given: string) =>
      (await member.browser.send('POST', '/api/user/auth/passkey/options', { password: given })).statusCode
    const wrong = async (times: number) => {
      for (let tries = 0; tries < times; tries += 1) expect(await begin('a wrong guess')).toBe(422)
    }
    for (let tries = 0; tries < 12; tries += 1) expect(await begin(password)).toBe(200)
    await wrong(9)
    expect(await begin(password)).toBe(200)
    await wrong(10)
    expect(await begin(password)).toBe(429)
    const refused = await change({ password, new_password: newPassword })
    expect(refused.json()).toMatchObject({ message: 'Too many wrong passwords. Try again in 15 min.' })
    expect(Number(refused.headers['retry-after'])).toBe(15 * 60)
    // Nobody else is refused, and no login.
    const other = await createPerson(site)
    const asked = await other.browser.send('POST', '/api/user/auth/passkey/options', { password })
    expect([asked.statusCode, (await signInAs(elsewhere(), member)).statusCode]).toEqual([200, 200])
    clock += 15 * minute
    expect(await begin(password)).toBe(200)
  })

  it('is not counted as wrong when something else is refused, and no count ends by that', async () => {
    const same = { password, new_password: password }
    const begin = async (given: string) =>
      (await member.browser.send('POST', '/api/user/auth/passkey/options', { password: given })).statusCode
    for (let tries = 0; tries < 12; tries += 1) expect((await change(same)).statusCode).toBe(422)
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await change(same)).statusCode).toBe(422)
      expect(await begin('a wrong guess')).toBe(422)
    }
    expect(await begin(password)).toBe(429)
  })

  it('is changed by one of two simultaneous changes', async () => {
    const both = await Promise.all([
      change({ password, new_password: newPassword }),
      change({ password, new_password: 'twelve calm badgers' }),
    ])
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('ends a change of the address that someone with the old password asked for', async () => {
    await member.browser.send('PUT', '/api/user/auth/email', { email: 'thief@lodge.test', password })
    await change({ password, new_password: newPassword })
    const state = (await member.browser.get('/api/user/auth/email')).json<AccountEmail>()
    expect(state.change).toBeNull()
  })
})

describe('a change of the address', () => {
  const state = async () => (await member.browser.get('/api/user/auth/email')).json<AccountEmail>()
  const ask = (email: string) => member.browser.send('PUT', '/api/user/auth/email', { email, password })
  const resend = () => member.browser.send('POST', '/api/user/auth/email/resend')

  it('is shown while it waits, sent again, and canceled', async () => {
    const email = `new${member.id}@lodge.test`
    expect(await state()).toEqual({ email: member.email, change: null, is_external: false })
    expect((await resend()).json()).toMatchObject({ code: 'no_email_change' })
    await ask(email)
    expect(await state()).toMatchObject({ change: { email, expires_at: expect.any(String) } })
    expect((await resend()).statusCode).toBe(202)
    await eventually(async () =>
      expect(await subjectsTo(site, email)).toEqual([
        'Confirm your new email address for Lodge',
        'Confirm your new email address for Lodge',
      ]),
    )
    await member.browser.send('DELETE', '/api/user/auth/email')
    expect((await state()).change).toBeNull()
  })

  it('looks the same for an address that has an account', async () => {
    const other = await createPerson(site)
    await ask(other.email)
    await told('You already have an account on Lodge', other)
    expect(await state()).toMatchObject({ change: { email: other.email } })
  })

  it('is sent again a few times an hour', async () => {
    await ask(`often${member.id}@lodge.test`)
    const all: number[] = []
    for (let index = 0; index < 5; index += 1) all.push((await resend()).statusCode)
    expect(all).toEqual([202, 202, 202, 202, 429])
  })
})

describe('devices', () => {
  const list = async (browser = member.browser) =>
    (await browser.get('/api/user/auth/session')).json<{ data: Device[] }>().data
  const signInWith = async (userAgent: string, address: string) => {
    const browser = createVisitor(site.app.server, site.config, address)
    const body = { email: member.email, password, keeps_signed_in: true }
    await browser.post('/identity/sign-in', body, { 'user-agent': userAgent })
    return browser
  }

  it('are listed with browser, system and country, this one first', async () => {
    await signInWith(firefox, '193.0.6.139')
    const [own, other] = await list()
    expect(own).toMatchObject({ is_current: true })
    expect(other).toMatchObject({
      browser: 'Firefox',
      system: 'Windows',
      is_phone: false,
      country: 'NL',
      is_current: false,
    })
  })

  it('are signed out one by one, or all others, and never those of another account', async () => {
    const [one, two, three] = [
      await signInWith(firefox, '193.0.6.139'),
      await signInWith(firefox, '193.0.6.140'),
      await signInWith(firefox, '193.0.6.141'),
    ]
    const stranger = await createPerson(site)
    const theirs = (await list(stranger.browser))[0]?.id ?? ''
    const remove = (id: string) => member.browser.send('DELETE', `/api/user/auth/session/${id}`)
    expect((await remove(theirs)).statusCode).toBe(404)
    expect(await isIn(stranger.browser)).toBe(true)

    const its = (await list(one)).find((device) => device.is_current)?.id ?? ''
    expect((await remove(its)).statusCode).toBe(200)
    expect([await isIn(one), await isIn(two)]).toEqual([false, true])
    await member.browser.send('DELETE', '/api/user/auth/session')
    expect([await isIn(two), await isIn(three), await isIn(member.browser)]).toEqual([false, false, true])
    expect(await list()).toHaveLength(1)
  })

  it('that are new are told to the owner, but for the first', async () => {
    const first = await signInWith(firefox, '193.0.6.139')
    const again = { email: member.email, password }
    await first.post('/identity/sign-in', again)
    expect(await subjectsTo(site, member.email)).toEqual([])
    await signInWith(firefox, '193.0.6.140')
    await told('New login to Lodge')
    expect(await subjectsTo(site, member.email)).toHaveLength(1)
  })
})

describe('a passkey', () => {
  const origin = () => new URL(site.config.appUrl).origin
  const options = (browser = member.browser, given = password) =>
    browser.send('POST', '/api/user/auth/passkey/options', { password: given })
  const add = async (name = 'Phone') => {
    const device = createSoftAuthenticator(origin())
    const created = device.create((await options()).json<PasskeyCreation>())
    const answer = await member.browser.send('POST', '/api/user/auth/passkey', { name, response: created })
    return { device, created, answer }
  }
  type Authenticator = ReturnType<typeof createSoftAuthenticator>
  const begin = async (browser: Browser) =>
    (await browser.post('/identity/passkey/options')).json<PasskeyRequest>()
  const use = async (device: Authenticator, browser = elsewhere(), isUnlocked = true) => {
    const response = device.sign(await begin(browser), isUnlocked)
    return { browser, response, answer: await browser.post('/identity/passkey', { response }) }
  }

  it('is added with the password, listed, and signs in without one, also with two-factor', async () => {
    expect((await options(member.browser, 'wrong')).statusCode).toBe(422)
    const { device, answer } = await add('Blue phone')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { name: 'Blue phone', last_used_at: null },
    ])
    await told('A passkey was added for Lodge')
    await switchOn(member, clock)
    const { browser, answer: signed } = await use(device)
    expect(signed.json()).toEqual({ redirect_url: '/home', is_deletion_cancelled: false })
    expect(await isIn(browser)).toBe(true)
    const { data } = (await member.browser.get('/api/user/auth/passkey')).json<{ data: Passkey[] }>()
    expect(data).toMatchObject([{ name: 'Blue phone', last_used_at: expect.any(String) }])
  })

  it('cancels a requested deletion, also with two-factor', async () => {
    const { device } = await add()
    await switchOn(member, clock)
    const left = await member.browser.send('DELETE', `/api/user/${member.id}`, { password })
    expect(left.statusCode).toBe(200)
    const first = await use(device)
    expect(first.answer.json()).toEqual({ redirect_url: '/home', is_deletion_cancelled: true })
    expect(await isIn(first.browser)).toBe(true)
    expect((await use(device)).answer.json()).toMatchObject({ is_deletion_cancelled: false })
  })

  it('is refused when its device was not unlocked, and for another challenge or site', async () => {
    const { device } = await add()
    expect((await use(device, elsewhere(), false)).answer.json()).toMatchObject({
      code: 'passkey_not_accepted',
    })
    const browser = elsewhere()
    const first = await begin(browser)
    await begin(browser)
    const stale = { response: device.sign(first) }
    expect((await browser.post('/identity/passkey', stale)).statusCode).toBe(422)
    const other = createSoftAuthenticator('https://evil.example')
    const foreign = other.create((await options()).json<PasskeyCreation>())
    const body = { name: 'x', response: foreign }
    expect((await member.browser.send('POST', '/api/user/auth/passkey', body)).json()).toMatchObject({
      code: 'passkey_not_added',
    })
    expect(await isIn(browser)).toBe(false)
  })

  it('signs in once with one signature, in the browser that asked', async () => {
    const { device } = await add()
    const { browser, response, answer } = await use(device)
    expect(answer.statusCode).toBe(200)
    expect((await browser.post('/identity/passkey', { response })).json()).toMatchObject({
      code: 'challenge_ended',
    })
    const thief = elsewhere()
    await begin(thief)
    expect((await thief.post('/identity/passkey', { response })).statusCode).toBe(422)
    expect(await isIn(thief)).toBe(false)
  })

  it('is stored once, for the account that asked for it', async () => {
    const { created } = await add()
    await options()
    const again = { name: 'x', response: created }
    expect((await member.browser.send('POST', '/api/user/auth/passkey', again)).statusCode).toBe(422)
    const stranger = await createPerson(site)
    expect((await stranger.browser.send('POST', '/api/user/auth/passkey', again)).statusCode).toBe(422)
  })

  it('is removed with the password, and no longer signs in', async () => {
    const { device, answer } = await add()
    const { id } = answer.json<Passkey>()
    const remove = (browser: Browser, given: string) =>
      browser.send('PUT', `/api/user/auth/passkey/${id}/remove`, { password: given })
    const stranger = await createPerson(site)
    expect((await remove(stranger.browser, password)).statusCode).toBe(404)
    expect((await remove(member.browser, 'wrong')).statusCode).toBe(422)
    expect((await remove(member.browser, password)).statusCode).toBe(200)
    expect((await use(device)).answer.json()).toMatchObject({ code: 'passkey_not_accepted' })
    await told('A passkey was removed for Lodge')
  })

  it('is removed by a password reset, because an intruder may have added it, and the owner is told', async () => {
    const { device } = await add()
    const stranger = elsewhere()
    await stranger.post('/identity/forgot', { email: member.email })
    const asked = await mailed('Choose a new password for Lodge')
    const token = /reset#([\w-]+)/.exec(asked?.text ?? '')?.[1] ?? ''
    const reset = await stranger.post('/identity/reset', { token, password: newPassword })
    expect(reset.statusCode).toBe(200)
    expect((await use(device)).answer.json()).toMatchObject({ code: 'passkey_not_accepted' })
    expect((await mailed('Your password for Lodge was changed'))?.text).toContain(
      'Your passkeys were removed',
    )
  })

  it('stays when the password is changed in the settings', async () => {
    const { device } = await add()
    const change = { password, new_password: newPassword }
    expect((await member.browser.send('PUT', '/api/user/auth/password', change)).statusCode).toBe(200)
    expect((await use(device)).answer.statusCode).toBe(200)
    expect((await mailed('Your password for Lodge was changed'))?.text).not.toContain('passkeys')
  })

  it('tells a suspended member why', async () => {
    const { device } = await add()
    await site.database.db
      .updateTable('member')
      .set({ suspended_at: new Date(clock), suspended_text: 'Spam.' })
      .where('id', '=', member.id)
      .execute()
    expect((await use(device)).answer.json()).toMatchObject({ code: 'suspended' })
  })
})

it('says so where an external provider signs members in', async () => {
  const provided = await createTestApp({
    env: { OIDC_ISSUER: 'https://people.example', OIDC_CLIENT_ID: 'lodge', OIDC_CLIENT_SECRET: 'secret' },
  })
  const person = await createPerson(provided)
  const { browser } = person
  for (const path of ['email', 'two-factor', 'passkey'])
    expect((await browser.get(`/api/user/auth/${path}`)).json()).toMatchObject({ is_external: true })
  const refused = await browser.send('PUT', '/api/user/auth/password', {
    password,
    new_password: newPassword,
  })
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'external_account' }])
  await provided.close()
})
