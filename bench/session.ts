import { randomUUID } from 'node:crypto'
import type { App } from '../server/app.ts'
import type { Config } from '../server/config.ts'
import type { Db } from '../server/db/schema.ts'
import { cookieNames } from '../server/http/cookies.ts'
import { hashToken, makeToken } from '../server/identity/tokens.ts'

export interface BrowserCookies {
  /** The `Cookie` header. */
  readonly cookie: string
  /** The `X-XSRF-TOKEN` header of writes. */
  readonly xsrfToken: string
}

interface Served {
  readonly config: Config
  readonly db: Db
  readonly app: App
}

/** Creates an account for a member and returns the cookies of a signed-in browser. */
export async function openSession({ config, db, app }: Served, memberId: number): Promise<BrowserCookies> {
  const account = `account-bench-${memberId}`
  await db
    .insertInto('identity_user')
    .values({ id: account, name: '', email: `bench${memberId}@lodge.test`, email_verified: true })
    .execute()
  await db
    .updateTable('member')
    .set({ identity_user_id: account, supporter_until: new Date('2099-01-01') })
    .where('id', '=', memberId)
    .execute()
  const token = makeToken()
  await db
    .insertInto('identity_session')
    .values({
      id: randomUUID(),
      user_id: account,
      token: hashToken(config.keys.session, token),
      expires_at: new Date(Date.now() + 86_400_000),
      last_used_at: new Date(),
    })
    .execute()
  return openPage({ config, app }, `${cookieNames(config.isSecure).session}=${token}`)
}

/** Returns the cookies of a browser after its first page, with a session or as a guest. */
export async function openPage(
  { config, app }: Pick<Served, 'config' | 'app'>,
  session = '',
): Promise<BrowserCookies> {
  const { cookies } = await app.server.inject({ url: '/api/sso/check', headers: { cookie: session } })
  const { xsrf, guest } = cookieNames(config.isSecure)
  const brought = cookies.filter(({ name }) => name === xsrf || name === guest)
  const xsrfToken = brought.find(({ name }) => name === xsrf)?.value ?? ''
  const held = brought.map(({ name, value }) => `${name}=${value}`)
  return { cookie: [session, ...held].filter((pair) => pair !== '').join('; '), xsrfToken }
}
