import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieNames } from '../../../server/http/cookies.ts'
import { signOnLimits } from '../../../server/identity/signOnLimits.ts'
import { createAccount, createMember } from '../factories.ts'
import { join, mailedToken, password, signIn, signedIn, waitForMail } from './people.ts'
import { createSite } from './site.ts'
import type { Site } from './site.ts'

const newPassword = 'eleven loud herons'
let site: Site
beforeAll(async () => {
  site = await createSite()
})
afterAll(() => site.close())

const forgot = (email: string) => site.visitor().post('/identity/forgot', { email })
const reset = (token: string, chosen = newPassword) =>
  site.visitor().post('/identity/reset', { token, password: chosen })

const linkFor = async (email: string, mails = 2) => {
  await forgot(email)
  await waitForMail(site, email, mails)
  return mailedToken(site, email, 'reset')
}

describe('a forgotten password', () => {
  test('is replaced with an emailed link', async () => {
    await join(site, 'ben@example.com')
    const token = await linkFor('ben@example.com')
    expect((await reset(token)).statusCode).toBe(200)
    expect((await signIn(site.visitor(), 'ben@example.com')).statusCode).toBe(422)
    expect((await signIn(site.visitor(), 'ben@example.com', { password: newPassword })).statusCode).toBe(200)
  })

  test('gets the same answer for every address, and an email for known ones only', async () => {
    await join(site, 'known@example.com')
    // A site of its own, so that its background work ends with this test.
    const asked = await createSite({ database: site.database })
    const forgotten = (email: string) => asked.visitor().post('/identity/forgot', { email })
    const known = await forgotten('known@example.com')
    const unknown = await forgotten('unknown@example.com')
    expect([known.statusCode, known.body]).toEqual([202, '{}'])
    expect([unknown.statusCode, unknown.body]).toEqual([202, '{}'])
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
    await asked.close()
    expect(asked.posted.map(({ to }) => to)).toEqual(['known@example.com'])
  })

  test('is handled after the answer, so that its timing reveals nothing, and finished when the server stops', async () => {
    const patient = await createSite({ database: site.database, maxDelay: 600_000 })
    await createAccount(site.db, await createMember(site.db), 'timed@example.com')
    const visitor = patient.visitor()
    await visitor.get('/api/sso/check')
    const statements = await site.database.statementsOf(async () => {
      for (const email of ['timed@example.com', 'nobody-there@example.com'])
        expect((await visitor.post('/identity/forgot', { email })).statusCode).toBe(202)
    })
    expect(statements).toEqual([])
    expect(patient.posted).toEqual([])
    await patient.close()
    expect(patient.posted.map(({ to }) => to)).toEqual(['timed@example.com'])
  })

  test('ends all sessions and other links, and notifies the owner', async () => {
    await join(site, 'ended@example.com')
    const device = await signedIn(site, 'ended@example.com')
    const first = await linkFor('ended@example.com', 2)
    const second = await linkFor('ended@example.com', 3)
    expect((await reset(second)).statusCode).toBe(200)
    expect(await device.isSignedIn()).toBe(false)
    expect((await reset(first, 'twelve calm badgers')).json()).toMatchObject({ code: 'broken_link' })
    const told = site.posted.findLast(({ to }) => to === 'ended@example.com')
    expect(told?.subject).toBe('Your password for Lodge was changed')
  })

  test('ends the mark of browsers that signed in with the old password', async () => {
    const email = 'marked@example.com'
    const few = (max: number) => ({ max, window: 60_000 })
    const limited = await createSite({
      database: site.database,
      limits: { ...signOnLimits, signIn: { address: few(100), account: few(3) } },
    })
    await join(limited, email)
    const stranger = await signedIn(limited, email)
    const owner = limited.visitor()
    await owner.post('/identity/forgot', { email })
    await waitForMail(limited, email, 2)
    const token = mailedToken(limited, email, 'reset')
    expect((await owner.post('/identity/reset', { token, password: newPassword })).statusCode).toBe(200)
    const mark = cookieNames(false).device
    expect(owner.cookies.get(mark)).toBeDefined()
    const renewed = limited.visitor()
    renewed.cookies.set(mark, owner.cookies.get(mark) ?? '')

    // Guesses from a browser without a mark use up the tries of the account, also those of the old mark.
    const guess = { password: 'a wrong guess' }
    // Its session has ended, so it gets the token of a guest.
    await stranger.get('/api/sso/check')
    for (let tries = 0; tries < 3; tries += 1) await signIn(limited.visitor(), email, guess)
    expect((await signIn(stranger, email, guess)).statusCode).toBe(429)
    expect((await signIn(renewed, email, { password: newPassword })).statusCode).toBe(200)
    await limited.close()
  })

  test('ends the session of a simultaneous sign-in with the old password', async () => {
    await join(site, 'raced@example.com')
    const token = await linkFor('raced@example.com')
    const visitors = Array.from({ length: 8 }, (_, index) => site.visitor(`203.0.113.${index}`))
    const changed = reset(token)
    // Spread over the time of the change, so that some sign-ins begin before it and end after it.
    const answers = visitors.map(async (visitor, index) => {
      await setTimeout(25 * index)
      await signIn(visitor, 'raced@example.com')
    })
    expect((await changed).statusCode).toBe(200)
    await Promise.all(answers)
    for (const visitor of visitors) expect(await visitor.isSignedIn()).toBe(false)
  })
})

describe('the link', () => {
  test('works once, even when it is used 5 times at the same time', async () => {
    await join(site, 'once@example.com')
    const token = await linkFor('once@example.com')
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => reset(token, `${newPassword} ${index}`)),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 422)).toHaveLength(4)
  })

  test('still works after a refused password', async () => {
    await join(site, 'refused@example.com')
    const token = await linkFor('refused@example.com')
    const refused = await reset(token, 'password123')
    expect(refused.json()).toMatchObject({ errors: { password: [expect.any(String)] } })
    expect((await reset(token)).statusCode).toBe(200)
  })

  test('works for an hour', async () => {
    await join(site, 'slow@example.com')
    const token = await linkFor('slow@example.com')
    await site.db
      .updateTable('identity_verification')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    expect((await reset(token)).json()).toMatchObject({ code: 'broken_link' })
    expect((await signIn(site.visitor(), 'slow@example.com', { password })).statusCode).toBe(200)
  })

  test('has a lifetime of an hour, and is stored as a hash', async () => {
    await join(site, 'hour@example.com')
    const token = await linkFor('hour@example.com')
    const rows = await site.db.selectFrom('identity_verification').selectAll().execute()
    expect(rows.some(({ identifier }) => identifier.includes(token))).toBe(false)
    const lifetimes = rows.map((row) => row.expires_at.getTime() - row.created_at.getTime())
    expect(Math.max(...lifetimes)).toBeLessThanOrEqual(60 * 60_000 + 1_000)
  })

  test('carries its token where no server sees it', async () => {
    await join(site, 'fragment@example.com')
    await linkFor('fragment@example.com')
    const link = site.posted.findLast(({ to }) => to === 'fragment@example.com')?.action?.link
    expect(link).toMatch(/^http:\/\/localhost:3000\/identity\/reset#[\w-]+$/)
  })
})

test('a browser that reset the password can sign in while somebody else guesses', async () => {
  await join(site, 'guessed@example.com')
  const token = await linkFor('guessed@example.com')
  const own = site.visitor('192.0.2.7')
  await own.post('/identity/reset', { token, password: newPassword })
  const guess = (address: string) =>
    signIn(site.visitor(address), 'guessed@example.com', { password: 'a wrong guess' })
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => guess(`198.51.100.${index}`)))
  expect(guesses.at(-1)?.statusCode).toBe(429)
  expect((await signIn(own, 'guessed@example.com', { password: newPassword })).statusCode).toBe(200)
})
