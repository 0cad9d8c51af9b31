import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import type { Db } from '../../../server/db/schema.ts'
import { createEmailChange } from '../../../server/identity/emailChange.ts'
import { createMailFolder } from '../../../server/mail/mailFolder.ts'
import { findAddresses } from '../../../server/accountDeletion/repository.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { testDatabase } from '../database.ts'
import { createAccount, createMember } from '../factories.ts'
import { eventually } from '../realtime/eventually.ts'
import { quickPasswords } from './quickPasswords.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const password = 'seven quiet herons'
const day = 24 * 60 * 60_000

let site: TestApp
let hash: string
let clock = Date.now()
beforeAll(async () => {
  site = await createTestApp({ now: () => clock })
  hash = await quickPasswords.hash(password)
})
afterAll(() => site.close())

interface Person {
  readonly id: number
  readonly browser: Browser
}
async function createWithPassword(db: Db): Promise<number> {
  const id = await createMember(db)
  await createAccount(db, id)
  await db
    .insertInto('identity_account')
    .values({
      id: `credential-${id}`,
      user_id: `account-${id}`,
      provider_id: 'credential',
      account_id: `account-${id}`,
      password: hash,
    })
    .execute()
  return id
}
async function person(): Promise<Person> {
  const id = await createWithPassword(site.database.db)
  return { id, browser: await site.browserOf(id) }
}
const oldOf = ({ id }: Person) => `member${id}@lodge.test`
const newOf = ({ id }: Person) => `new${id}@lodge.test`

const change = ({ browser }: Person, email: string, known = password) =>
  browser.send('PUT', '/api/user/auth/email', { email, password: known })
const mailsTo = async (email: string) =>
  (await createMailFolder(site.config.dataDir).list(1_000)).filter(({ to }) => to === email)
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
/** Waits for `count` emails to an address and returns the token of the last one. */
async function tokenFor(email: string, count = 1): Promise<string> {
  const mails = await eventually(async () => {
    const found = await mailsTo(email)
    expect(found).toHaveLength(count)
    return found
  })
  return /verify#([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
}
const confirm = (token: string, browser = site.guest()) => browser.post('/identity/verify', { token })
const signIn = (email: string) => site.guest().post('/identity/sign-in', { email, password })
const self = async ({ browser }: Person) => (await browser.get('/api/sso/user')).json<UserSelf>()
const statusOf = async ({ browser }: Person) => (await browser.get('/api/sso/user')).statusCode

let member: Person
beforeEach(async () => {
  clock = Date.now()
  member = await person()
})

describe('a new address', () => {
  it('counts once the link sent there is opened, and the old address gets two emails', async () => {
    const answer = await change(member, ` ${newOf(member).toUpperCase()} `)
    expect([answer.statusCode, answer.body]).toEqual([202, '{}'])
    const token = await tokenFor(newOf(member))
    expect((await self(member)).email).toBe(oldOf(member))
    expect((await signIn(newOf(member))).statusCode).toBe(422)
    await eventually(async () =>
      expect(await subjectsTo(oldOf(member))).toEqual(['Your email address for Lodge is about to change']),
    )

    expect((await confirm(token)).statusCode).toBe(200)
    expect([(await signIn(newOf(member))).statusCode, (await signIn(oldOf(member))).statusCode]).toEqual([
      200, 422,
    ])
    await eventually(async () =>
      expect(await subjectsTo(oldOf(member))).toEqual([
        'Your email address for Lodge was changed',
        'Your email address for Lodge is about to change',
      ]),
    )
  })

  it('does not make the addresses before it forgotten, whose mails go with the account', async () => {
    const abandoned = `abandoned${member.id}@lodge.test`
    await change(member, abandoned)
    await change(member, newOf(member))
    await confirm(await tokenFor(newOf(member)))
    const account = { identity_user_id: `account-${member.id}` }
    const known = await inTransaction(site.database.db, (trx) => findAddresses(trx, account))
    expect(known.toSorted()).toEqual([abandoned, oldOf(member), newOf(member)].toSorted())
  })

  it('ends all other sessions, and gives the confirming one a new token', async () => {
    const second = { ...member, browser: await site.browserOf(member.id) }
    await change(member, newOf(member))
    const token = await tokenFor(newOf(member))
    const before = member.browser.cookies.get('lodge_session')
    await confirm(token, member.browser)
    expect([await statusOf(member), await statusOf(second)]).toEqual([200, 401])
    expect((await self(member)).email).toBe(newOf(member))
    expect(member.browser.cookies.get('lodge_session')).not.toBe(before)
  })

  it('neither signs in nor signs out another member who opens the link', async () => {
    const other = await person()
    await change(member, newOf(member))
    await confirm(await tokenFor(newOf(member)), other.browser)
    expect([await statusOf(member), await statusOf(other)]).toEqual([401, 200])
    expect((await self(other)).email).toBe(oldOf(other))
  })

  it('is changed once, however often the link is opened', async () => {
    await change(member, newOf(member))
    const token = await tokenFor(newOf(member))
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const back = { ...member, browser: await site.browserOf(member.id) }
    expect((await confirm(token)).statusCode).toBe(200)
    expect(await statusOf(back)).toBe(200)
    await eventually(async () =>
      expect(
        (await subjectsTo(oldOf(member))).filter((subject) => subject.endsWith('was changed')),
      ).toHaveLength(1),
    )
  })

  it('needs the last link, within a day', async () => {
    await change(member, newOf(member))
    const first = await tokenFor(newOf(member))
    await change(member, newOf(member))
    const second = await tokenFor(newOf(member), 2)
    expect((await confirm(first)).json()).toMatchObject({ code: 'broken_link' })
    clock += day
    expect((await confirm(second)).json()).toMatchObject({ code: 'broken_link' })
    clock -= 1
    expect((await confirm(second)).statusCode).toBe(200)
  })

  it('invalidates password reset links sent to the old address', async () => {
    await site.guest().post('/identity/forgot', { email: oldOf(member) })
    const mails = await eventually(async () => {
      const found = await mailsTo(oldOf(member))
      expect(found).toHaveLength(1)
      return found
    })
    const reset = /reset#([\w-]+)/.exec(mails[0]?.text ?? '')?.[1]
    await change(member, newOf(member))
    await confirm(await tokenFor(newOf(member)))
    const answer = await site
      .guest()
      .post('/identity/reset', { token: reset, password: 'eleven loud herons' })
    expect(answer.json()).toMatchObject({ code: 'broken_link' })
  })

  it('is canceled by a password reset, because an attacker may have requested it', async () => {
    await change(member, newOf(member))
    const token = await tokenFor(newOf(member))
    await site.guest().post('/identity/forgot', { email: oldOf(member) })
    const link = await eventually(async () => {
      const found = (await mailsTo(oldOf(member))).map(({ text }) => /reset#([\w-]+)/.exec(text)?.[1])
      expect(found.some(Boolean)).toBe(true)
      return found.find(Boolean)
    })
    const chosen = await site.guest().post('/identity/reset', { token: link, password: 'eleven loud herons' })
    expect(chosen.statusCode).toBe(200)
    expect((await confirm(token)).statusCode).toBe(422)
    expect((await signIn(newOf(member))).statusCode).toBe(422)
  })
})

describe('whether an address is known', () => {
  it('is not looked up before the answer, so that its time tells nothing', async () => {
    // A database of its own, so that all statements belong to this test.
    const database = await testDatabase()
    onTestFinished(() => database.close())
    const [id, other] = [await createWithPassword(database.db), await createWithPassword(database.db)]
    const tasks: (() => Promise<void>)[] = []
    const changing = createEmailChange({
      db: database.db,
      config: site.config,
      mailer: { post: () => {} },
      sessions: { changed: async () => {}, endAll: async () => {} },
      passwords: quickPasswords,
      background: { runAfterRandomDelay: (_what, task) => void tasks.push(task) },
      now: () => clock,
    })
    const viewer = { memberId: id, ownId: id, accountId: `account-${id}`, sessionId: 'any' }
    const statements = (email: string) =>
      database.statementsOf(() => changing.request(viewer, { email, password }))
    const known = await statements(`member${other}@lodge.test`)
    expect(known).toEqual(await statements('nobody-yet@lodge.test'))
    expect([known.some((text) => text.includes('identity_email_change')), tasks.length]).toEqual([true, 2])
  })

  it('is told only to the owner of the address', async () => {
    const other = await person()
    const [known, unknown] = [await change(member, oldOf(other)), await change(member, newOf(member))]
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    await eventually(async () =>
      expect(await subjectsTo(oldOf(other))).toEqual(['You already have an account on Lodge']),
    )
    expect((await mailsTo(oldOf(other)))[0]?.text).not.toContain('verify#')
    expect((await self(other)).email).toBe(oldOf(other))
  })

  it('shows in a late confirmation, which changes nothing', async () => {
    await change(member, newOf(member))
    const token = await tokenFor(newOf(member))
    const rival = await createMember(site.database.db)
    await createAccount(site.database.db, rival, newOf(member))
    expect((await confirm(token)).json()).toMatchObject({ code: 'broken_link' })
    expect([await statusOf(member), (await self(member)).email]).toEqual([200, oldOf(member)])
  })
})

describe('a change of address', () => {
  it('needs the password and a different address', async () => {
    const wrong = await change(member, newOf(member), 'not my password')
    expect([wrong.statusCode, Object.keys(wrong.json<{ errors: object }>().errors)]).toEqual([
      422,
      ['password'],
    ])
    const same = await change(member, oldOf(member))
    expect([same.statusCode, Object.keys(same.json<{ errors: object }>().errors)]).toEqual([422, ['email']])
    expect((await change(member, 'no address')).statusCode).toBe(422)
    expect((await change(member, 'jürgen@lodge.test')).json()).toMatchObject({
      errors: { email: [expect.stringContaining('“ü”')] },
    })
    expect((await member.browser.send('PUT', '/api/user/auth/email', { email: 'a@b.test' })).statusCode).toBe(
      400,
    )
    const pending = await site.database.db
      .selectFrom('identity_email_change')
      .where('user_id', '=', `account-${member.id}`)
      .select('email')
      .execute()
    expect(pending).toEqual([])
  })

  it('is limited by member and by address', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push((await change(member, newOf(member), 'wrong guess')).statusCode)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    const other = await person()
    expect((await change(other, newOf(member))).statusCode).toBe(429)
  })
})

it('a change of address is refused when an external provider signs members in', async () => {
  const external = await createTestApp({
    env: {
      OIDC_ISSUER: 'https://provider.test',
      OIDC_CLIENT_ID: 'lodge',
      OIDC_CLIENT_SECRET: 'a-secret-that-is-long-enough',
    },
  })
  const id = await createMember(external.database.db)
  const browser = await external.browserOf(id)
  const answer = await browser.send('PUT', '/api/user/auth/email', { email: 'new@lodge.test', password })
  await external.close()
  expect(answer.json()).toMatchObject({ code: 'external_account' })
})
