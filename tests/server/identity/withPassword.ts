/** Members of the app who have a password. */
import { Secret, TOTP } from 'otpauth'
import { expect, vi } from 'vitest'
import { createMailFolder } from '../../../server/mail/mailFolder.ts'
import { createAccount, createMember } from '../factories.ts'
import type { Browser, TestApp } from '../testApp.ts'
import { quickPasswords } from './quickPasswords.ts'

export const password = 'seven quiet herons'

export interface Person {
  readonly id: number
  readonly email: string
  readonly accountId: string
  /** Signed in. */
  readonly browser: Browser
}

export async function createPerson(site: TestApp): Promise<Person> {
  const { db } = site.database
  const id = await createMember(db)
  await createAccount(db, id)
  const accountId = `account-${id}`
  await db
    .insertInto('identity_account')
    .values({
      id: `credential-${id}`,
      user_id: accountId,
      provider_id: 'credential',
      account_id: accountId,
      password: await quickPasswords.hash(password),
    })
    .execute()
  return { id, accountId, email: `member${id}@lodge.test`, browser: await site.browserOf(id) }
}

export const signInAs = (browser: Browser, { email }: Person, known = password) =>
  browser.post('/identity/sign-in', { email, password: known, keeps_signed_in: true })

/** Waits until the site has loaded what signing in needs. */
export const untilReady = (site: TestApp): Promise<void> =>
  vi.waitFor(
    async () => {
      const body = { email: 'nobody@lodge.test', password }
      const { statusCode } = await site.guest().post('/identity/sign-in', body)
      expect(statusCode).not.toBe(503)
    },
    { timeout: 40_000, interval: 100 },
  )

export const isIn = async (browser: Browser): Promise<boolean> =>
  (await browser.get('/api/sso/check')).json<{ is_logged_in: boolean }>().is_logged_in

export const subjectsTo = async (site: TestApp, email: string): Promise<string[]> =>
  (await createMailFolder(site.config.dataDir).list(1_000))
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject)

/** The code that an authenticator app shows. */
export const codeAt = (secret: string, time: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time })

/** Switches two-factor on. @returns the secret of the app, and the recovery codes */
export async function switchOn(
  { browser }: Person,
  time: number,
): Promise<{ secret: string; codes: string[] }> {
  const begun = await browser.send('POST', '/api/user/auth/two-factor', { password })
  const { secret } = begun.json<{ secret: string }>()
  const confirmed = await browser.send('PUT', '/api/user/auth/two-factor/confirm', {
    code: codeAt(secret, time),
  })
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body)
  return { secret, codes: confirmed.json<{ recovery_codes: string[] }>().recovery_codes }
}
