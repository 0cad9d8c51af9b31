/** The real app on a fresh database, with browsers of signed-in members. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type App, type AppOptions, buildApp } from '../../server/app.ts'
import { loadConfig } from '../../server/config.ts'
import type { Config } from '../../server/config.ts'
import type { RequestLimits } from '../../server/api/rateLimits.ts'
import { cookieNames } from '../../server/http/cookies.ts'
import type { SignOnLimits } from '../../server/identity/signOnLimits.ts'
import { hashToken, makeToken } from '../../server/identity/tokens.ts'
import type { Gazetteer } from '../../server/geo/gazetteer.ts'
import { distanceKm } from '../../server/geo/gazetteerSearch.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { cities, createAccount } from './factories.ts'
import { quickPasswords } from './identity/quickPasswords.ts'
import { createVisitor } from './identity/site.ts'

export interface TestAppOptions {
  readonly env?: Record<string, string>
  readonly now?: () => number
  readonly gazetteer?: Gazetteer
  readonly plugins?: AppOptions['plugins']
  /** Receives the log that production would write. */
  readonly logTo?: AppOptions['logTo']
  /** False for tests with thousands of answers. Other tests check each answer against its schema. */
  readonly checkResponses?: false
  /** Higher limits, for tests with more requests than members may make. */
  readonly requestLimits?: RequestLimits
  readonly signOnLimits?: SignOnLimits
}

/** A small gazetteer, because the real one takes a second to load. */
const fewPlaces: Gazetteer = {
  load: async () => {},
  autocomplete: async () => [],
  coordinates: async () => undefined,
  async address(latitude, longitude) {
    const near = Object.values(cities).find((city) => distanceKm(city, { latitude, longitude }) < 15)
    return near && { ...near, population: 100_000 }
  },
  cities: async () => [],
  async place(id) {
    const found = Object.values(cities).find((city) => city.id === id)
    return found && { ...found, population: 100_000 }
  },
}

export interface TestApp {
  readonly app: App
  readonly config: Config
  readonly database: TestDatabase
  /** A browser in which this member is signed in. */
  browserOf(memberId: number): Promise<Browser>
  guest(): Browser
  close(): Promise<void>
}

export type Browser = ReturnType<typeof createVisitor>

/** Creates the app. Close it when done. Every answer is checked against its schema. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lodge-test-'))
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...options.env })
  const app = await buildApp({
    config,
    database,
    logLevel: options.logTo ? 'info' : (process.env['TEST_LOG'] ?? 'silent'),
    checkResponses: options.checkResponses ?? true,
    gazetteer: options.gazetteer ?? fewPlaces,
    passwords: quickPasswords,
    background: { maxDelay: 0 },
    loadingPatience: 60_000,
    ...(options.now && { now: options.now }),
    ...(options.plugins && { plugins: options.plugins }),
    ...(options.logTo && { logTo: options.logTo }),
    ...(options.signOnLimits && { signOnLimits: options.signOnLimits }),
    ...(options.requestLimits && { requestLimits: options.requestLimits }),
  })
  await app.server.ready()
  const guest = () => createVisitor(app.server, config)

  return {
    app,
    config,
    database,
    guest,

    async browserOf(memberId) {
      const { db } = database
      const member = await db
        .selectFrom('member')
        .where('id', '=', memberId)
        .select('identity_user_id')
        .executeTakeFirstOrThrow()
      if (member.identity_user_id === null) await createAccount(db, memberId)
      const token = makeToken()
      await db
        .insertInto('identity_session')
        .values({
          id: randomUUID(),
          user_id: member.identity_user_id ?? `account-${memberId}`,
          token: hashToken(config.keys.session, token),
          expires_at: new Date((options.now?.() ?? Date.now()) + 86_400_000),
          last_used_at: new Date(options.now?.() ?? Date.now()),
        })
        .execute()
      const browser = guest()
      browser.cookies.set(cookieNames(config.isSecure).session, token)
      // The response sets the cookie with the session's XSRF token.
      await browser.get('/api/sso/check')
      return browser
    },

    async close() {
      await app.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
