import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpired } from '../../../server/identity/accountRepository.ts'
import { createJoining } from '../../../server/identity/joining.ts'
import { join, mailedToken, password, signedIn, signIn, waitForMail } from './people.ts'
import { quickPasswords } from './quickPasswords.ts'
import { createSite } from './site.ts'
import type { Site } from './site.ts'

const hour = 60 * 60_000

let clock = Date.parse('2026-06-15T18:00:00Z')
let site: Site
beforeAll(async () => {
  site = await createSite({ now: () => clock })
})
afterAll(() => site.close())

const ask = (fields: Record<string, unknown>) =>
  site.visitor(`192.0.2.${Math.ceil(Math.random() * 250)}`).post('/identity/join', {
    email: 'somebody@example.com',
    password,
    birthday: '1990-06-15',
    ...fields,
  })

const confirm = (token: string) => site.visitor().post('/identity/verify', { token })

const countAll = async () => {
  const count = async (table: 'identity_user' | 'identity_join' | 'member') =>
    (await site.db.selectFrom(table).selectAll().execute()).length
  return {
    users: await count('identity_user'),
    joins: await count('identity_join'),
    members: await count('member'),
  }
}

test('a link that somebody else may have requested confirms the address, and the owner chooses a new password', async () => {
  const email = 'twice@example.com'
  await ask({ email, password: 'nine hostile magpies' })
  await waitForMail(site, email)
  const first = mailedToken(site, email, 'verify')
  await ask({ email })
  await waitForMail(site, email, 2)
  expect((await confirm(first)).json()).toMatchObject({ code: 'choose_password' })
  for (const chosen of ['nine hostile magpies', password])
    expect((await signIn(site.visitor(), email, { password: chosen })).statusCode).toBe(422)
  await waitForMail(site, email, 3)
  const token = mailedToken(site, email, 'reset')
  const own = site.visitor()
  expect((await own.post('/identity/reset', { token, password: 'eleven loud herons' })).statusCode).toBe(200)
  const answer = await signIn(site.visitor(), email, { password: 'eleven loud herons' })
  expect(answer.statusCode).toBe(200)
})

test('a repeated confirmation asks for a new password until one is chosen', async () => {
  const email = 'lost@example.com'
  await ask({ email, password: 'nine hostile magpies' })
  await ask({ email })
  await waitForMail(site, email, 2)
  const link = mailedToken(site, email, 'verify')
  await confirm(link)
  await waitForMail(site, email, 3)
  expect((await confirm(link)).json()).toMatchObject({ code: 'choose_password' })
  await waitForMail(site, email, 4)
  const token = mailedToken(site, email, 'reset')
  await site.visitor().post('/identity/reset', { token, password: 'eleven loud herons' })
  await waitForMail(site, email, 5)
  expect((await confirm(link)).statusCode).toBe(200)
  expect((await signIn(site.visitor(), email, { password: 'eleven loud herons' })).statusCode).toBe(200)
})

describe('joining', () => {
  test('creates a member once the emailed link is opened', async () => {
    const memberId = await join(site, 'ben@example.com')
    const member = await site.db
      .selectFrom('member')
      .selectAll()
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    expect(member).toMatchObject({
      name: null,
      birthday: '1990-06-15',
      approved_at: null,
      is_onboarded: false,
      is_enabled: true,
      create_ip: '192.0.2.1',
    })
    const user = await site.db
      .selectFrom('identity_user')
      .selectAll()
      .where('email', '=', 'ben@example.com')
      .executeTakeFirstOrThrow()
    expect(user.email_verified_at).toEqual(new Date(clock))
    expect((await signIn(site.visitor(), 'ben@example.com')).statusCode).toBe(200)
  })

  test('creates nothing before the link is opened', async () => {
    const before = await countAll()
    await ask({ email: 'later@example.com' })
    await waitForMail(site, 'later@example.com')
    expect(await countAll()).toEqual({ ...before, joins: before.joins + 1 })
    expect((await signIn(site.visitor(), 'later@example.com')).statusCode).toBe(422)
  })

  test('stores no readable password', async () => {
    await ask({ email: 'hashed@example.com' })
    const rows = await site.db.selectFrom('identity_join').select('password').execute()
    expect(rows.some((row) => row.password?.includes(password))).toBe(false)
  })
})

describe('an address', () => {
  test('that is known gets the same answer as an unknown one, and its owner gets an email', async () => {
    await join(site, 'known@example.com')
    const known = await ask({ email: 'Known@Example.com' })
    const unknown = await ask({ email: 'unknown@example.com' })
    expect(known.statusCode).toBe(202)
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
    await waitForMail(site, 'known@example.com', 2)
    const told = site.posted.findLast(({ to }) => to === 'known@example.com')
    expect(told?.subject).toBe('You already have an account on Lodge')
    expect(told?.action?.link).toBe('http://localhost:3000/identity/sign-in')
  })

  test('is not looked up before the answer, so that its time tells nothing', async () => {
    await join(site, 'timed@example.com')
    const tasks: (() => Promise<void>)[] = []
    const joining = createJoining({
      db: site.db,
      config: site.config,
      mailer: { post: () => {} },
      passwords: quickPasswords,
      background: { runAfterRandomDelay: (_what, task) => void tasks.push(task) },
      now: () => clock,
    })
    const statements = (email: string) =>
      site.database.statementsOf(() =>
        joining.join({ email, password, birthday: '1990-06-15', code: '', ip: null, referrer: null }),
      )
    expect(await statements('timed@example.com')).toEqual(await statements('nobody-there@example.com'))
    expect(tasks).toHaveLength(2)
  })

  test('cannot be taken by somebody who does not own it', async () => {
    await ask({ email: 'victim@example.com', password: 'the thief knows this' })
    await waitForMail(site, 'victim@example.com')
    await ask({ email: 'victim@example.com' })
    await waitForMail(site, 'victim@example.com', 2)
    // The owner may open either link. This is the one from their own attempt.
    const own = mailedToken(site, 'victim@example.com', 'verify')
    await ask({ email: 'victim@example.com', password: 'the thief tries again' })
    await waitForMail(site, 'victim@example.com', 3)
    expect((await confirm(own)).json()).toMatchObject({ code: 'choose_password' })
    for (const thief of ['the thief knows this', 'the thief tries again'])
      expect((await signIn(site.visitor(), 'victim@example.com', { password: thief })).statusCode).toBe(422)
    const late = await confirm(mailedToken(site, 'victim@example.com', 'verify'))
    expect(late.json()).toMatchObject({ code: 'already_member' })
  })

  test.each(['', 'nobody', 'a@b', 'two@example.com, three@example.com', `${'a'.repeat(250)}@example.com`])(
    '%j is none',
    async (email) => {
      const answer = await ask({ email })
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({ errors: { email: [expect.any(String)] } })
    },
  )
})

describe('a birthday', () => {
  test.each([
    ['18 today', '2008-06-15', 202],
    ['18 tomorrow', '2008-06-16', 422],
    ['18 yesterday', '2008-06-14', 202],
    ['much too young', '2020-01-01', 422],
    ['not born yet', '2030-01-01', 422],
    ['no day at all', '2000-02-30', 422],
  ])('%s answers accordingly', async (_age, birthday, status) => {
    const before = await countAll()
    const answer = await ask({ email: 'age@example.com', birthday })
    expect(answer.statusCode).toBe(status)
    if (status === 202) return
    expect(answer.json()).toMatchObject({ errors: { birthday: [expect.any(String)] } })
    expect(await countAll()).toEqual(before)
  })

  test('on which the age in years of 365.25 days is 17 is refused, though the calendar says 18', async () => {
    const birthday = Date.parse('2026-03-01T06:00:00Z')
    const before = clock
    clock = birthday
    // 18 calendar years with 4 leap days are half a day short of 18 years of 365.25 days.
    expect((await ask({ email: 'leap@example.com', birthday: '2008-03-01' })).statusCode).toBe(422)
    clock = birthday + 24 * 60 * 60_000
    expect((await ask({ email: 'leap@example.com', birthday: '2008-03-01' })).statusCode).toBe(202)
    clock = before
  })
})

describe('the link', () => {
  const askFor = async (email: string) => {
    await ask({ email })
    await waitForMail(site, email)
    return mailedToken(site, email, 'verify')
  }

  test('carries its token where no server sees it', async () => {
    await askFor('fragment@example.com')
    const link = site.posted.findLast(({ to }) => to === 'fragment@example.com')?.action?.link ?? ''
    expect(link).toMatch(/^http:\/\/localhost:3000\/identity\/verify#[\w-]{43}$/)
  })

  test('opened twice, or 5 times at the same time, creates one member', async () => {
    const token = await askFor('once@example.com')
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect((await confirm(token)).statusCode).toBe(200)
    const accounts = await site.db
      .selectFrom('identity_user')
      .innerJoin('member', 'member.identity_user_id', 'identity_user.id')
      .select('member.id')
      .where('email', '=', 'once@example.com')
      .execute()
    expect(accounts).toHaveLength(1)
  })

  test('works for a day', async () => {
    const token = await askFor('slow@example.com')
    clock += 24 * 60 * 60_000
    expect((await confirm(token)).json()).toMatchObject({ code: 'broken_link' })
  })

  test.each(['', 'x', 'a'.repeat(43), '../../etc/passwd'])('with the token %j is none', async (token) => {
    expect((await confirm(token)).statusCode).toBe(422)
  })
})

describe('a new mail', () => {
  const again = (email: string) => site.visitor().post('/identity/join-again', { email })

  test('brings another link to the same request, and both links work', async () => {
    const email = 'again@example.com'
    await ask({ email })
    await waitForMail(site, email)
    const first = mailedToken(site, email, 'verify')
    expect((await again(email)).statusCode).toBe(202)
    await waitForMail(site, email, 2)
    const second = mailedToken(site, email, 'verify')
    expect(second).not.toBe(first)
    const answers = await Promise.all([confirm(first), confirm(second), confirm(first), confirm(second)])
    expect(answers.map((answer) => answer.json())).toEqual(Array.from({ length: 4 }, () => ({ email })))
    expect((await signIn(site.visitor(), email)).statusCode).toBe(200)
  })

  test('does not make the password of another request count', async () => {
    const email = 'again-twice@example.com'
    await ask({ email })
    await ask({ email, password: 'nine hostile magpies' })
    await waitForMail(site, email, 2)
    await again(email)
    await waitForMail(site, email, 3)
    expect((await confirm(mailedToken(site, email, 'verify'))).json()).toMatchObject({
      code: 'choose_password',
    })
  })

  test('is answered alike for every address, and mails nothing to one without a request', async () => {
    await join(site, 'member-again@example.com')
    const known = await again('member-again@example.com')
    const unknown = await again('never-asked@example.com')
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
    await waitForMail(site, 'member-again@example.com', 2)
    const told = site.posted.findLast(({ to }) => to === 'member-again@example.com')
    expect(told?.subject).toBe('You already have an account on Lodge')
    expect(site.posted.filter(({ to }) => to === 'never-asked@example.com')).toEqual([])
  })
})

test('a confirmed link tells its address for the log-in, unless somebody is signed in', async () => {
  const email = 'filled-in@example.com'
  await ask({ email })
  await waitForMail(site, email)
  const token = mailedToken(site, email, 'verify')
  expect((await confirm(token)).json()).toEqual({ email })
  const visitor = await signedIn(site, email)
  expect((await visitor.post('/identity/verify', { token })).json()).toEqual({})
})

test('a password that is easy to guess is refused at its field', async () => {
  const before = await countAll()
  const answer = await ask({ password: 'Password123!' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ errors: { password: [expect.stringContaining('easy to guess')] } })
  expect(await countAll()).toEqual(before)
})

test('a password that repeats the address is refused', async () => {
  const answer = await ask({ email: 'bertrand-the-great@example.com', password: 'BertrandTheGreat-1' })
  expect(answer.json()).toMatchObject({ errors: { password: [expect.stringContaining('easy to guess')] } })
})

test('one answer names all errors', async () => {
  const answer = await ask({ email: 'nobody', password: 'short', birthday: '2020-01-01' })
  expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['email', 'password', 'birthday'])
  const empty = await ask({ email: '', password: '', birthday: '' })
  expect(empty.json<{ errors: object }>().errors).toEqual({
    email: ['Enter an email address like name@example.com.'],
    password: ['Enter your password.'],
    birthday: ['Enter your birthday.'],
  })
})

test.each(['join', 'join-again', 'sign-in', 'forgot'])(
  'says why an address with letters beyond ASCII is refused, at %s',
  async (path) => {
    const rest = { join: { password, birthday: '1990-06-15' }, 'sign-in': { password } }
    const askWith = (email: string) =>
      site.visitor().post(`/identity/${path}`, { email, ...rest[path as keyof typeof rest] })
    const answer = await askWith('jürgen@example.com')
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      errors: { email: [expect.stringContaining('“ü”')] },
      message: expect.stringContaining('plain letters'),
    })
    expect((await askWith('jürgen')).json()).toMatchObject({
      errors: { email: ['Enter an email address like name@example.com.'] },
    })
  },
)

test('unknown fields are refused', async () => {
  expect((await ask({ is_admin: true })).statusCode).toBe(400)
  expect((await ask({ email: ['a@example.com'] })).statusCode).toBe(400)
})

test('a link confirms no password even if the owner’s own link has expired', async () => {
  const email = 'next-day@example.com'
  await ask({ email })
  await waitForMail(site, email)
  clock += 20 * hour
  await ask({ email, password: 'nine hostile magpies' })
  await waitForMail(site, email, 2)
  clock += 5 * hour
  await deleteExpired(site.db, new Date(clock))
  expect((await confirm(mailedToken(site, email, 'verify'))).json()).toMatchObject({
    code: 'choose_password',
  })
  expect((await signIn(site.visitor(), email, { password: 'nine hostile magpies' })).statusCode).toBe(422)
})

test('expired requests are deleted after another day', async () => {
  await ask({ email: 'swept@example.com' })
  const waiting = () => site.db.selectFrom('identity_join').select('email').execute()
  clock += 48 * hour - 1
  await deleteExpired(site.db, new Date(clock))
  expect(await waiting()).toContainEqual({ email: 'swept@example.com' })
  clock += 2
  await deleteExpired(site.db, new Date(clock))
  expect(await waiting()).toEqual([])
})
