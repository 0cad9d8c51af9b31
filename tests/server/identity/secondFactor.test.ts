import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecoveryCodes, TwoFactor } from '../../../contract/security.ts'
import { allowAlias } from '../factories.ts'
import { createMailFolder } from '../../../server/mail/mailFolder.ts'
import { runCommand } from '../../../server/cli/commands.ts'
import { createFailedTries } from '../../../server/identity/failedTries.ts'
import { eventually } from '../realtime/eventually.ts'
import { createVisitor } from './site.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'
import {
  codeAt,
  createPerson,
  isIn,
  password,
  type Person,
  signInAs,
  subjectsTo,
  switchOn,
  untilReady,
} from './withPassword.ts'

const step = 30_000
const minute = 60_000
let site: TestApp
let clock = Date.now()
let member: Person
let addresses = 0
beforeAll(async () => {
  site = await createTestApp({ now: () => clock })
  await untilReady(site)
})
afterAll(() => site.close())
beforeEach(async () => {
  // Rate limits of earlier tests have ended.
  clock += 25 * 60 * minute
  member = await createPerson(site)
})

/** A browser at an address of its own, because tries are counted by address. */
const elsewhere = (): Browser => {
  addresses += 1
  return createVisitor(site.app.server, site.config, `198.51.100.${addresses}`)
}
const codeOf = (secret: string, steps = 0) => codeAt(secret, clock + steps * step)
const enter = (browser: Browser, code: string) => browser.post('/identity/two-factor', { code })
const stateOf = async ({ browser }: Person) =>
  (await browser.get('/api/user/auth/two-factor')).json<TwoFactor>()
const wrongOf = (secret: string) => {
  const right = new Set([-1, 0, 1].map((steps) => codeOf(secret, steps)))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.has(code)) ?? ''
}
const mailTo = async ({ email }: Person, subject: string) =>
  eventually(async () => {
    const mails = await createMailFolder(site.config.dataDir).list(1_000)
    const found = mails.find((mail) => mail.to === email && mail.subject === subject)
    expect(found).toBeDefined()
    return found
  })

describe('switching two-factor on', () => {
  it('needs the password, and counts once a code of the app is confirmed', async () => {
    const refused = await member.browser.send('POST', '/api/user/auth/two-factor', { password: 'wrong' })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { errors: { password: [expect.any(String)] } },
    ])
    const begun = await member.browser.send('POST', '/api/user/auth/two-factor', { password })
    const { secret, uri } = begun.json<{ secret: string; uri: string }>()
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Lodge:member\d+%40lodge\.test\?issuer=Lodge/)
    expect((await stateOf(member)).is_on).toBe(false)
    // Not confirmed yet, so that a member whose app failed can still log in.
    expect((await signInAs(elsewhere(), member)).json()).toMatchObject({ redirect_url: '/home' })

    const confirm = (code: string) =>
      member.browser.send('PUT', '/api/user/auth/two-factor/confirm', { code })
    expect((await confirm(wrongOf(secret))).json()).toMatchObject({ errors: { code: [expect.any(String)] } })
    const codes = (await confirm(codeOf(secret))).json<RecoveryCodes>().recovery_codes
    expect(new Set(codes).size).toBe(10)
    expect(await stateOf(member)).toMatchObject({ is_on: true, recovery_codes_left: 10 })
    const mail = await mailTo(member, 'Two-factor is on for Lodge')
    // A reset of the password can't switch it off, so somebody else's setup is a case for the helpdesk.
    expect(mail?.text).toContain('This was not me:\nhttp://localhost:3000/about/helpdesk')
    const again = await member.browser.send('POST', '/api/user/auth/two-factor', { password })
    expect(again.json()).toMatchObject({ code: 'two_factor_on' })
  })

  it('takes codes in the wide letters of an input method, and refuses other texts', async () => {
    const wide = (code: string) =>
      code.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0))
    const begun = await member.browser.send('POST', '/api/user/auth/two-factor', { password })
    const { secret } = begun.json<{ secret: string }>()
    const confirm = (code: string) =>
      member.browser.send('PUT', '/api/user/auth/two-factor/confirm', { code })
    for (const code of ['éééééé', '12345', '12345⑥'])
      expect((await confirm(code)).json()).toMatchObject({ errors: { code: [expect.any(String)] } })
    const confirmed = await confirm(wide(codeOf(secret)))
    const [recovery = ''] = confirmed.json<RecoveryCodes>().recovery_codes
    const browser = elsewhere()
    await signInAs(browser, member)
    const answer = await browser.post('/identity/two-factor', { recovery_code: wide(recovery) })
    expect(answer.json()).toMatchObject({ redirect_url: '/home' })
  })

  it('stores neither the secret nor the recovery codes readable', async () => {
    const { secret, codes } = await switchOn(member, clock)
    const { db } = site.database
    const app = await db.selectFrom('identity_two_factor').selectAll().execute()
    const stored = await db.selectFrom('identity_recovery_code').selectAll().execute()
    const text = JSON.stringify([app, stored])
    for (const each of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(text).not.toContain(each)
  })

  it('ends an hour after the QR code was shown', async () => {
    const begun = await member.browser.send('POST', '/api/user/auth/two-factor', { password })
    const { secret } = begun.json<{ secret: string }>()
    clock += 60 * minute
    const late = await member.browser.send('PUT', '/api/user/auth/two-factor/confirm', {
      code: codeOf(secret),
    })
    expect(late.json()).toMatchObject({ code: 'setup_ended' })
  })
})

describe('signing in with two-factor', () => {
  let secret: string
  let codes: string[]
  beforeEach(async () => {
    ;({ secret, codes } = await switchOn(member, clock))
    clock += step
  })

  it('needs the password and then a code', async () => {
    const browser = elsewhere()
    const first = await signInAs(browser, member)
    expect([first.statusCode, first.json()]).toEqual([200, { needs_code: true }])
    expect([first.headers['set-cookie']].flat().join()).not.toContain('lodge_session')
    expect(await isIn(browser)).toBe(false)
    expect((await enter(browser, wrongOf(secret))).json()).toMatchObject({
      errors: { code: [expect.any(String)] },
    })
    expect(await isIn(browser)).toBe(false)
    const second = await enter(browser, `${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`)
    expect(second.json()).toEqual({ redirect_url: '/home', is_deletion_cancelled: false })
    expect(await isIn(browser)).toBe(true)
    expect([second.headers['set-cookie']].flat().join()).toContain('Max-Age=7776000')
  })

  it('takes a code of one step before or after, and none of two', async () => {
    const tries = await Promise.all(
      [-2, 2].map(async (steps) => {
        const browser = elsewhere()
        await signInAs(browser, member)
        return (await enter(browser, codeOf(secret, steps))).statusCode
      }),
    )
    expect(tries).toEqual([422, 422])
    const later = elsewhere()
    await signInAs(later, member)
    expect((await enter(later, codeOf(secret, 1))).statusCode).toBe(200)
  })

  it('takes a code once, also when it is sent many times at once', async () => {
    const browsers = [elsewhere(), elsewhere(), elsewhere()]
    await Promise.all(browsers.map((browser) => signInAs(browser, member)))
    const answers = await Promise.all(browsers.map((browser) => enter(browser, codeOf(secret))))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const late = elsewhere()
    await signInAs(late, member)
    expect((await enter(late, codeOf(secret))).statusCode).toBe(422)
    // A code of an earlier step, which was never used, does not count either.
    expect((await enter(late, codeOf(secret, -1))).statusCode).toBe(422)
  })

  it('binds the code to the browser and account of the password, once and for ten minutes', async () => {
    const other = await createPerson(site)
    const others = await switchOn(other, clock)
    const browser = elsewhere()
    await signInAs(browser, member)
    // Another account's code, and a browser that entered no password.
    expect((await enter(browser, codeAt(others.secret, clock + step))).statusCode).toBe(422)
    expect((await enter(elsewhere(), codeOf(secret))).json()).toMatchObject({ code: 'challenge_ended' })

    const challenge = browser.cookies.get('lodge_challenge') ?? ''
    expect((await enter(browser, codeOf(secret))).statusCode).toBe(200)
    clock += step
    const thief = elsewhere()
    thief.cookies.set('lodge_challenge', challenge)
    expect((await enter(thief, codeOf(secret))).json()).toMatchObject({ code: 'challenge_ended' })

    const slow = elsewhere()
    await signInAs(slow, member)
    clock += 10 * minute
    expect((await enter(slow, codeOf(secret))).json()).toMatchObject({ code: 'challenge_ended' })
  })

  it('takes a recovery code once, and tells the owner how many are left', async () => {
    const recover = async (code: string) => {
      const browser = elsewhere()
      await signInAs(browser, member)
      const answer = await browser.post('/identity/two-factor', { recovery_code: code })
      return [answer.statusCode, await isIn(browser)]
    }
    const code = codes[0] ?? ''
    expect(await recover(code.toUpperCase().replace('-', ' '))).toEqual([200, true])
    expect(await recover(code)).toEqual([422, false])
    expect((await stateOf(member)).recovery_codes_left).toBe(9)
    const mail = await mailTo(member, 'A recovery code was used for Lodge')
    expect(mail?.text).toContain('9 recovery codes left')
    const renewed = await member.browser.send('PUT', '/api/user/auth/two-factor/recovery-codes', { password })
    expect(renewed.json<RecoveryCodes>().recovery_codes).toHaveLength(10)
    expect(await recover(codes[1] ?? '')).toEqual([422, false])
  })

  it('keeps a requested deletion until the code is right', async () => {
    const requested = { delete_requested_at: new Date(clock) }
    const { db } = site.database
    await db.updateTable('member').set(requested).where('id', '=', member.id).execute()
    const isRequested = async () =>
      (
        await db
          .selectFrom('member')
          .select('delete_requested_at')
          .where('id', '=', member.id)
          .executeTakeFirstOrThrow()
      ).delete_requested_at !== null
    const browser = elsewhere()
    await signInAs(browser, member)
    expect(await isRequested()).toBe(true)
    expect((await enter(browser, codeOf(secret))).json()).toMatchObject({ is_deletion_cancelled: true })
    expect(await isRequested()).toBe(false)
  })

  it('tells a suspended member why, at both steps', async () => {
    const browser = elsewhere()
    await signInAs(browser, member)
    const { db } = site.database
    const suspended = { suspended_at: new Date(clock), suspended_text: 'Spam.' }
    await db.updateTable('member').set(suspended).where('id', '=', member.id).execute()
    expect((await enter(browser, codeOf(secret))).json()).toMatchObject({ code: 'suspended' })
    expect((await signInAs(elsewhere(), member)).json()).toMatchObject({ code: 'suspended' })
    expect(await isIn(browser)).toBe(false)
  })

  describe('guesses', () => {
    /** Enters the password at an address of its own and guesses once. */
    const guess = async () => {
      const browser = elsewhere()
      await signInAs(browser, member)
      return (await enter(browser, wrongOf(secret))).statusCode
    }

    it('are limited by account, from all addresses together, and the owner is told', async () => {
      const all = [await guess(), await guess(), await guess(), await guess(), await guess(), await guess()]
      expect(all).toEqual([422, 422, 422, 422, 422, 429])
      await mailTo(member, 'Wrong codes for your Lodge account')
      const right = elsewhere()
      await signInAs(right, member)
      expect((await enter(right, codeOf(secret))).statusCode).toBe(429)
      clock += 15 * minute
      const later = elsewhere()
      await signInAs(later, member)
      expect((await enter(later, codeOf(secret))).statusCode).toBe(200)
    })

    it('are limited to 30 a day, by all processes together', async () => {
      const of = { db: site.database.db, key: site.config.keys.session, now: () => clock }
      const processes = [createFailedTries('codes', of), createFailedTries('codes', of)]
      const guessed = async (index: number) => {
        const guesser = { accountId: member.accountId, address: `192.0.2.${index}` }
        clock += 4 * minute
        return processes[index % 2]?.count(guesser).then(
          () => 'counted',
          () => 'refused',
        )
      }
      const all: (string | undefined)[] = []
      for (let index = 0; index < 60; index += 1) all.push(await guessed(index))
      expect(all.filter((each) => each === 'counted')).toHaveLength(30)
      expect(all.slice(30)).not.toContain('counted')
    })

    it('are limited by address, over all accounts', async () => {
      const address = '203.0.113.77'
      const guessAt = async (person: Person, of: TestApp['app']) => {
        const browser = createVisitor(of.server, site.config, address)
        await signInAs(browser, person)
        return (await enter(browser, '000000')).statusCode
      }
      const people = await Promise.all(Array.from({ length: 6 }, () => createPerson(site)))
      for (const person of people) await switchOn(person, clock)
      const all: number[] = []
      for (const person of people)
        for (let index = 0; index < 4; index += 1) all.push(await guessAt(person, site.app))
      expect(all.indexOf(429)).toBe(20)
    })

    it('of a session without an open setup do not use up the tries of a login', async () => {
      const confirm = () =>
        member.browser.send('PUT', '/api/user/auth/two-factor/confirm', { code: wrongOf(secret) })
      for (let index = 0; index < 6; index += 1)
        expect((await confirm()).json()).toMatchObject({ code: 'two_factor_on' })
      const owner = elsewhere()
      await signInAs(owner, member)
      expect((await enter(owner, codeOf(secret))).statusCode).toBe(200)
    })

    it('at an open setup are limited', async () => {
      const other = await createPerson(site)
      const begun = await other.browser.send('POST', '/api/user/auth/two-factor', { password })
      const opened = begun.json<{ secret: string }>()
      const confirm = async (code: string) =>
        (await other.browser.send('PUT', '/api/user/auth/two-factor/confirm', { code })).statusCode
      for (let index = 0; index < 5; index += 1) expect(await confirm(wrongOf(opened.secret))).toBe(422)
      expect(await confirm(codeOf(opened.secret))).toBe(429)
    })

    it('can’t pass together in parallel', async () => {
      const browser = elsewhere()
      await signInAs(browser, member)
      const all = await Promise.all(Array.from({ length: 12 }, () => enter(browser, wrongOf(secret))))
      const looked = all.filter((answer) => answer.json<{ errors?: object }>().errors !== undefined)
      expect(looked).toHaveLength(5)
    })
  })

  describe('can’t be skipped', () => {
    const linkOf = async (subject: string) => {
      const mail = await mailTo(member, subject)
      return /identity\/\w+#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    }

    it('by a password reset, which also ends the unfinished login', async () => {
      const waiting = elsewhere()
      await signInAs(waiting, member)
      const browser = elsewhere()
      await browser.post('/identity/forgot', { email: member.email })
      const token = await linkOf('Choose a new password for Lodge')
      expect(
        (await browser.post('/identity/reset', { token, password: 'eleven loud herons' })).statusCode,
      ).toBe(200)
      expect(await isIn(browser)).toBe(false)
      expect((await signInAs(browser, member, 'eleven loud herons')).json()).toEqual({ needs_code: true })
      expect(await isIn(browser)).toBe(false)
      expect((await enter(waiting, codeOf(secret))).json()).toMatchObject({ code: 'challenge_ended' })
    })

    it('by a link that confirms an address', async () => {
      const email = `new${member.id}@lodge.test`
      await member.browser.send('PUT', '/api/user/auth/email', { email, password })
      const mail = await mailTo({ ...member, email }, 'Confirm your new email address for Lodge')
      const token = /verify#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
      const browser = elsewhere()
      expect((await browser.post('/identity/verify', { token })).statusCode).toBe(200)
      expect(await isIn(browser)).toBe(false)
      expect((await signInAs(browser, { ...member, email })).json()).toEqual({ needs_code: true })
      expect((await enter(browser, codeOf(secret))).statusCode).toBe(200)
    })

    it('by a password reset at a changed address, and no link goes to the old one', async () => {
      const moved = { ...member, email: `new${member.id}@lodge.test` }
      await member.browser.send('PUT', '/api/user/auth/email', { email: moved.email, password })
      const mail = await mailTo(moved, 'Confirm your new email address for Lodge')
      const confirming = /verify#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
      await elsewhere().post('/identity/verify', { token: confirming })
      for (const email of [member.email, moved.email]) await elsewhere().post('/identity/forgot', { email })
      const choosing = await mailTo(moved, 'Choose a new password for Lodge')
      const token = /reset#([\w-]+)/.exec(choosing?.text ?? '')?.[1] ?? ''
      const browser = elsewhere()
      const chosen = 'eleven loud herons'
      expect((await browser.post('/identity/reset', { token, password: chosen })).statusCode).toBe(200)
      expect((await signInAs(browser, member, chosen)).statusCode).toBe(422)
      expect((await signInAs(browser, moved, chosen)).json()).toEqual({ needs_code: true })
      expect((await enter(browser, codeOf(secret))).statusCode).toBe(200)
      expect(await isIn(browser)).toBe(true)
      await mailTo(moved, 'Your password for Lodge was changed')
      expect(await subjectsTo(site, member.email)).not.toContain('Choose a new password for Lodge')
    })

    it('by an alias: the second factor of another account can be neither seen nor changed', async () => {
      const actor = await createPerson(site)
      await allowAlias(site.database.db, actor.id, member.id)
      await actor.browser.send('POST', `/api/alias/${member.id}`)
      const answers = [
        await actor.browser.get('/api/user/auth/two-factor'),
        await actor.browser.send('PUT', '/api/user/auth/two-factor/off', { password }),
        await actor.browser.send('POST', '/api/user/auth/passkey/options', { password }),
        await actor.browser.send('PUT', '/api/user/auth/password', { password, new_password: 'x' }),
        await actor.browser.get('/api/user/auth/session'),
      ]
      for (const answer of answers) expect(answer.json()).toMatchObject({ code: 'not_as_alias' })
      expect((await stateOf(member)).is_on).toBe(true)
    })

    it('by the routes of better-auth, which no browser reaches', async () => {
      const body = { email: member.email, password }
      for (const url of ['/identity/sign-in/email', '/identity/sign-up/email', '/api/auth/sign-in/email'])
        expect((await elsewhere().post(url, body)).statusCode).toBe(404)
    })
  })

  it('is switched off with the password only', async () => {
    const off = (given: string) =>
      member.browser.send('PUT', '/api/user/auth/two-factor/off', { password: given })
    expect((await off('wrong')).statusCode).toBe(422)
    expect((await off(password)).statusCode).toBe(200)
    expect(await stateOf(member)).toMatchObject({ is_on: false, recovery_codes_left: 0 })
    await mailTo(member, 'Two-factor is off for Lodge')
    expect((await signInAs(elsewhere(), member)).json()).toMatchObject({ redirect_url: '/home' })
  })

  it('is removed by the operator, who signs the member out and leaves an audit row', async () => {
    const { commandDeps } = site.app
    await runCommand(commandDeps, ['reset-two-factor', member.email])
    expect(await isIn(member.browser)).toBe(false)
    const browser = elsewhere()
    await signInAs(browser, member)
    expect(await isIn(browser)).toBe(true)
    await mailTo(member, 'Two-factor was removed for Lodge')
    const rows = await site.database.db
      .selectFrom('audit_log')
      .where('target_id', '=', String(member.id))
      .select(['action', 'before', 'after'])
      .execute()
    expect(rows).toEqual([
      {
        action: 'member.reset-two-factor',
        before: { two_factor: true, passkeys: 0 },
        after: { two_factor: false, passkeys: 0 },
      },
    ])
    await expect(runCommand(commandDeps, ['reset-two-factor', member.email])).rejects.toThrow('neither')
    expect(await subjectsTo(site, member.email)).toContain('Two-factor is on for Lodge')
  })
})
