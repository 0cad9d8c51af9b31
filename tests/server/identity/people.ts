/** Steps of people who join and sign in. */
import { expect, vi } from 'vitest'
import type { Site, Visitor } from './site.ts'

/** How long to wait for background work. */
export const soon = { timeout: 10_000, interval: 10 }

export const password = 'seven quiet otters'

/** Returns the token of the newest email to an address that links to the page. */
export const mailedToken = (site: Site, to: string, page: string): string => {
  const mail = site.posted.findLast(
    (posted) => posted.to === to && posted.action?.link.startsWith(`${site.config.appUrl}/identity/${page}#`),
  )
  const token = mail?.action?.link.split('#')[1]
  if (token === undefined) throw new Error(`No mail to ${to} links to ${page}.`)
  return token
}

/** Waits for the mails to an address, without the one that welcomes a new member. */
export const waitForMail = (site: Site, to: string, count = 1): Promise<void> =>
  vi.waitFor(() => {
    const mails = site.posted.filter((posted) => posted.to === to && posted.kind !== 'welcome')
    expect(mails.length).toBeGreaterThanOrEqual(count)
  }, soon)

/** Joins and opens the emailed link. @returns the member's id */
export const join = async (
  site: Site,
  email: string,
  fields: Record<string, string> = {},
): Promise<number> => {
  const visitor = site.visitor()
  const asked = await visitor.post('/identity/join', { email, password, birthday: '1990-06-15', ...fields })
  expect(asked.statusCode).toBe(202)
  await waitForMail(site, email)
  const confirmed = await visitor.post('/identity/verify', { token: mailedToken(site, email, 'verify') })
  expect(confirmed.statusCode).toBe(200)
  return memberIdOf(site, email)
}

const memberIdOf = async (site: Site, email: string): Promise<number> => {
  const { id } = await site.db
    .selectFrom('member')
    .innerJoin('identity_user', 'identity_user.id', 'member.identity_user_id')
    .select('member.id')
    .where('identity_user.email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

export const signIn = (visitor: Visitor, email: string, fields: Record<string, unknown> = {}) =>
  visitor.post('/identity/sign-in', { email, password, ...fields })

/** Returns a signed-in browser. */
export const signedIn = async (
  site: Site,
  email: string,
  fields: Record<string, unknown> = {},
): Promise<Visitor> => {
  const visitor = site.visitor()
  const answer = await signIn(visitor, email, fields)
  if (answer.statusCode !== 200) throw new Error(`Signing in was answered ${answer.body}`)
  return visitor
}
