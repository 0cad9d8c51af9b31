import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { signOnLimits } from '../../../server/identity/signOnLimits.ts'
import type { StepLimits } from '../../../server/identity/signOnLimits.ts'
import { testDatabase } from '../database.ts'
import type { TestDatabase } from '../database.ts'
import { join, password, signIn, signedIn } from '../identity/people.ts'
import { createSite } from '../identity/site.ts'
import type { Site, SiteOptions } from '../identity/site.ts'

let database: TestDatabase
const sites: Site[] = []
beforeAll(async () => {
  database = await testDatabase()
  const site = await createSite({ database })
  await join(site, 'ben@example.com')
  await site.close()
})
afterEach(async () => {
  vi.useRealTimers()
  for (const site of sites.splice(0)) await site.close()
})
afterAll(() => database.close())

const open = async (options: SiteOptions = {}) => {
  const site = await createSite({ database, ...options })
  sites.push(site)
  return site
}

const window = 60_000
const few = (max: number) => ({ max, window })
const requestLimits = { address: few(10), member: few(4), files: few(20) }

const statuses = async (times: number, ask: (index: number) => Promise<{ statusCode: number }>) => {
  const all: number[] = []
  for (let index = 0; index < times; index += 1) all.push((await ask(index)).statusCode)
  return all
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status)

describe('requests', () => {
  test('are counted by address until the window ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const site = await open({ requestLimits })
    const visitor = site.visitor('192.0.2.1')
    const ask = () => visitor.get('/api/sso/check')
    expect(await statuses(11, ask)).toEqual([...times(10, 200), 429])
    const refused = await ask()
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await site.visitor('192.0.2.2').get('/api/sso/check')).statusCode).toBe(200)
    vi.setSystemTime(Date.now() + window)
    expect((await ask()).statusCode).toBe(200)
  })

  test('are counted by member across addresses', async () => {
    const site = await open({ requestLimits: { ...requestLimits, address: few(1_000) } })
    const member = await signedIn(site, 'ben@example.com')
    expect(await statuses(5, () => member.get('/api/sso/check'))).toEqual([...times(4, 200), 429])
    const elsewhere = site.visitor('203.0.113.1')
    for (const [name, value] of member.cookies) elsewhere.cookies.set(name, value)
    expect((await elsewhere.get('/api/sso/check')).statusCode).toBe(429)
    expect((await site.visitor().get('/api/sso/check')).statusCode).toBe(200)
  })

  test('of one member are limited in number at the same time, without an effect on others', async () => {
    const site = await open()
    const member = await signedIn(site, 'ben@example.com')
    const other = await signedIn(site, 'ben@example.com')
    const asked = Array.from({ length: 60 }, () => member.get('/api/sso/check'))
    const guest = site.visitor().get('/api/sso/check')
    const answers = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect(answers.filter((status) => status === 200)).toHaveLength(48)
    expect(answers.filter((status) => status === 429)).toHaveLength(12)
    expect((await guest).statusCode).toBe(200)
    expect(await statuses(3, () => other.get('/api/sso/check'))).toEqual(times(3, 200))
  })

  test('from one IPv6 network count as one', async () => {
    const site = await open({ requestLimits })
    const ask = (index: number) => site.visitor(`2001:db8:1:2::${index + 1}`).get('/api/sso/check')
    expect((await statuses(11, ask)).at(-1)).toBe(429)
    expect((await site.visitor('2001:db8:1:3::1').get('/api/sso/check')).statusCode).toBe(200)
  })

  test('to send a message never get 429, which would ask for a confirmation', async () => {
    const site = await open({ requestLimits: { ...requestLimits, address: few(1_000) } })
    const member = await signedIn(site, 'ben@example.com')
    await statuses(4, () => member.get('/api/sso/check'))
    const answer = await member.send('POST', '/api/message')
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'limit_reached' })
  })

  test('are counted for each spelling of their path', async () => {
    const site = await open({ requestLimits })
    const paths = ['/api/sso/check', '/%61pi/sso/check', '/ap%69/sso/check']
    const visitor = site.visitor('192.0.2.1')
    const answers = await statuses(11, (index) => visitor.get(paths[index % 3] ?? ''))
    expect(answers).toEqual([...times(10, 200), 429])
  })

  test('for pages and for unknown paths have a separate, higher limit', async () => {
    const site = await open({ requestLimits })
    const visitor = site.visitor('192.0.2.1')
    const paths = ['/nothing-here', '/api/nothing-here', '/media/nothing-here']
    const answers = await statuses(21, (index) => visitor.get(paths[index % 3] ?? ''))
    expect(answers).toEqual([...times(20, 404), 429])
    expect((await visitor.get('/api/sso/check')).statusCode).toBe(200)
  })
})

test('originals of photos are counted with the calls, because the server may have to turn them', async () => {
  const site = await open({ requestLimits })
  const visitor = site.visitor('192.0.2.1')
  expect(await statuses(11, () => visitor.get('/media/original/one/original.jpg'))).toEqual([
    ...times(10, 200),
    429,
  ])
  expect((await visitor.get('/nothing-here')).statusCode).toBe(404)
})

test('built files are counted with the other files', async () => {
  const site = await open({ requestLimits })
  const visitor = site.visitor('192.0.2.1')
  const answers = await statuses(21, () => visitor.get('/build/app-1.js'))
  expect(answers).toEqual([...times(20, 200), 429])
})

describe('forwarded headers', () => {
  const forwarded = (index: number) => ({
    'x-forwarded-for': `198.51.100.${index}`,
    'x-real-ip': `198.51.100.${index}`,
    forwarded: `for=198.51.100.${index}`,
    'x-lodge-address': `198.51.100.${index}`,
  })

  test('give a client no more requests', async () => {
    const site = await open({ requestLimits })
    const ask = (index: number) => site.visitor('192.0.2.1').get('/api/sso/check', forwarded(index))
    expect((await statuses(11, ask)).at(-1)).toBe(429)
  })

  test('do not change the recorded address of a sign-in', async () => {
    const site = await open()
    const visitor = site.visitor('192.0.2.1')
    await visitor.post('/identity/sign-in', { email: 'ben@example.com', password }, forwarded(9))
    const { login_ip } = await site.db.selectFrom('member').select('login_ip').executeTakeFirstOrThrow()
    const session = await site.db
      .selectFrom('identity_session')
      .select('ip_address')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect([login_ip, session.ip_address]).toEqual(['192.0.2.1', '192.0.2.1'])
  })

  test('of a trusted proxy separate clients, and those of other addresses do not', async () => {
    const site = await open({ requestLimits, env: { TRUST_PROXY: '10.0.0.0/8' } })
    const throughProxy = (index: number) => site.visitor('10.0.0.1').get('/api/sso/check', forwarded(index))
    expect(await statuses(12, throughProxy)).toEqual(times(12, 200))
    const direct = (index: number) => site.visitor('192.0.2.1').get('/api/sso/check', forwarded(index))
    expect((await statuses(11, direct)).at(-1)).toBe(429)
  })

  test('that a client sends itself through the proxy are ignored', async () => {
    const site = await open({ requestLimits, env: { TRUST_PROXY: '1' } })
    const ask = (index: number) =>
      site.visitor('10.0.0.1').get('/api/sso/check', { 'x-forwarded-for': `198.51.100.${index}, 192.0.2.1` })
    expect((await statuses(11, ask)).at(-1)).toBe(429)
  })
})

describe('a sign-on page', () => {
  test.each([
    ['/identity/sign-in?redirect_url=%2Fhome', 200],
    ['/identity/start?redirect_url=%2Fhome', 302],
  ])(
    '%s that is opened too often answers a page that says so, with a link to try again',
    async (asked, status) => {
      const site = await open({ requestLimits })
      const visitor = site.visitor('192.0.2.1')
      const answers = []
      for (let index = 0; index < 11; index += 1) answers.push(await visitor.get(asked))
      expect(answers[0]?.statusCode).toBe(status)
      const last = answers.at(-1)
      expect(last?.statusCode).toBe(429)
      expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
      expect(last?.headers['content-type']).toBe('text/html; charset=utf-8')
      const [, told = ''] = /id="sign-on">(.*?)<\/script>/.exec(last?.body ?? '') ?? []
      expect(JSON.parse(told)).toEqual({
        code: 'too_many_requests',
        message: 'Too many requests. Please wait a moment.',
        again: asked,
      })
    },
  )
})

describe('sign-on', () => {
  const limits = {
    join: { address: few(3), account: few(2) },
    joinAgain: { address: few(3), account: few(2) },
    verify: { address: few(3), account: few(2) },
    signIn: { address: few(4), account: few(3) },
    forgot: { address: few(3), account: few(2) },
    reset: { address: few(3), account: few(2) },
    changeEmail: { address: few(3), account: few(2) },
    secondStep: { address: few(3) },
    passkey: { address: few(3) },
    external: { address: few(3) },
  }
  const token = (index: number) => `token-${index}`.padEnd(43, 'x')
  const steps = {
    '/identity/join': {
      limit: limits.join,
      body: (who: number) => ({ email: `join${who}@example.com`, password, birthday: '1990-06-15' }),
    },
    '/identity/join-again': {
      limit: limits.joinAgain,
      body: (who: number) => ({ email: `again${who}@example.com` }),
    },
    '/identity/verify': { limit: limits.verify, body: (who: number) => ({ token: token(who) }) },
    '/identity/sign-in': {
      limit: limits.signIn,
      body: (who: number) => ({ email: `nobody${who}@example.com`, password: 'a wrong guess' }),
    },
    '/identity/forgot': {
      limit: limits.forgot,
      body: (who: number) => ({ email: `nobody${who}@example.com` }),
    },
    '/identity/reset': { limit: limits.reset, body: (who: number) => ({ token: token(who), password }) },
  }

  test.each(Object.entries(steps))(
    '%s is counted by address, for all accounts together',
    async (url, { limit, body }) => {
      const site = await open({ limits })
      const { max } = limit.address
      const visitor = site.visitor('192.0.2.1')
      const all = await statuses(max + 1, (index) => visitor.post(url, body(index)))
      expect(all.indexOf(429)).toBe(max)
      expect((await site.visitor('192.0.2.2').post(url, body(99))).statusCode).not.toBe(429)
    },
  )

  test.each(Object.entries(steps))(
    '%s is counted by account, for all addresses together',
    async (url, { limit, body }) => {
      const site = await open({ limits })
      const { max } = limit.account
      const all = await statuses(max + 1, (index) => site.visitor(`192.0.2.${index + 1}`).post(url, body(1)))
      expect(all.indexOf(429)).toBe(max)
      expect((await site.visitor('192.0.2.99').post(url, body(2))).statusCode).not.toBe(429)
    },
  )

  test('counts all spellings of an email address as one account', async () => {
    const site = await open({ limits })
    const spellings = ['ben@example.com', 'BEN@example.com', ' ben@example.com ', 'Ben@Example.com']
    const all = await statuses(4, (index) =>
      signIn(site.visitor(`192.0.2.${index + 1}`), spellings[index] ?? '', { password: 'a wrong guess' }),
    )
    expect(all).toEqual([422, 422, 422, 429])
  })

  test('never locks members out of a browser in which they have signed in before', async () => {
    const site = await open({ limits })
    const own = await signedIn(site, 'ben@example.com')
    await own.post('/api/logout')
    const guess = (index: number) =>
      signIn(site.visitor(`198.51.100.${index}`), 'ben@example.com', { password: 'a wrong guess' })
    expect((await statuses(4, guess)).at(-1)).toBe(429)
    expect((await signIn(own, 'ben@example.com')).statusCode).toBe(200)
  })

  test('counts attempts in such a browser too, and gives it no advantage for other accounts', async () => {
    const site = await open({ limits: { ...limits, signIn: { address: few(100), account: few(3) } } })
    const own = await signedIn(site, 'ben@example.com')
    await own.post('/api/logout')
    const wrong = { password: 'a wrong guess' }
    expect((await statuses(4, () => signIn(own, 'ben@example.com', wrong))).at(-1)).toBe(429)
    const foreign = await statuses(4, () => signIn(own, 'other@example.com', wrong))
    const anyone = await signIn(site.visitor('203.0.113.1'), 'other@example.com', wrong)
    expect([foreign.at(-1), anyone.statusCode]).toEqual([429, 429])
  })

  test('answers the same for unknown and known accounts after too many attempts', async () => {
    const site = await open({ limits })
    const last = async (email: string, from: string) => {
      const wrong = { password: 'a wrong guess' }
      const all = await statuses(4, (index) => signIn(site.visitor(`${from}${index}`), email, wrong))
      const answer = await signIn(site.visitor(`${from}9`), email, wrong)
      return { all, body: answer.body }
    }
    expect(await last('ben@example.com', '192.0.2.')).toEqual(await last('nobody@example.com', '203.0.113.'))
  })

  test('has limits that people do not reach in normal use', () => {
    const every: StepLimits[] = Object.values(signOnLimits)
    expect(Math.min(...every.map(({ address }) => address.max))).toBeGreaterThanOrEqual(20)
    expect(Math.min(...every.flatMap(({ account }) => account?.max ?? []))).toBeGreaterThanOrEqual(5)
  })
})
