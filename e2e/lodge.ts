// Fixtures of the browser tests: one server a worker, signed-in people, and pages whose console must stay free of
// errors and warnings.
import {
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  expect,
  type Page,
} from '@playwright/test'
import { templateFolder } from './globalSetup.ts'
import { createHeldCalls, type HeldCalls } from './heldCalls.ts'
import { openSession, type StorageState } from './openSession.ts'
import { password, people } from './people.ts'
import { putBack } from './putBack.ts'
import type { ServerOptions } from './server.ts'
import { type Server, withServer } from './serverProcess.ts'

export interface Fault {
  readonly call: string
  readonly status: number
  readonly code?: string
  readonly message?: string
  readonly times?: number
  readonly isAnswerLost?: boolean
}

/** Controls all sockets of the server. Its calls keep working. */
export interface Sockets {
  readonly cut: () => Promise<void>
  readonly restore: () => Promise<void>
}

type Who = keyof typeof people

interface WorkerFixtures {
  readonly server: Server
  /** A second node on the same database. PostgreSQL and Redis only. */
  readonly secondNode: Server
  /** Returns the cookies of a person, signed in once a worker. A test that logs out must use `signIn` instead. */
  readonly sessionOf: (who: Who) => Promise<StorageState>
}

interface Fixtures {
  /** A server that nobody joins without an invitation code. */
  readonly invitationServer: Server
  /** Opens a new browser context. Nobody is signed in unless `options` has a session. */
  readonly newBrowser: (options?: BrowserContextOptions) => Promise<Page>
  /** Opens a new browser context in which this person is signed in. */
  readonly signedIn: (who: Who, options?: BrowserContextOptions) => Promise<Page>
  readonly fault: (fault: Fault) => Promise<void>
  readonly held: HeldCalls
  readonly sockets: Sockets
  /** Switches the network of a browser off or on. */
  readonly setOffline: (page: Page, isOffline: boolean) => Promise<void>
  /**
   * Console lines that a test expects: what the browser itself logs about calls that the test has refused. A missing
   * file (an image, a script, a font) fails a test unless the test lists it here.
   */
  readonly expectedLines: RegExp[]
}

const isLine = (text: string, expected: readonly RegExp[]) => expected.some((pattern) => pattern.test(text))

/**
 * Matches what the browser logs about a call that a test has refused, held or lost.
 *
 * @param call a key of the table of calls, for example `GET /user/{id}`
 */
export const refusedCall = (call: string): RegExp => {
  const path = (call.split(' ')[1] ?? '').replaceAll(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^Failed to load resource: .*([45]\\d\\d|net::ERR_).* at /api${path}$`)
}

/** What the browser logs while a test has switched off the network or the sockets. */
const withoutNetwork = [
  /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/,
  /^WebSocket connection to .* failed/,
]

/** What the browser logs about a lazy part that was loading as the network went. The app requests it again. */
export const lostParts = [
  /^Error: Unable to preload CSS for /,
  /^Error: Unable to load the styles of /,
  /^TypeError: Failed to fetch dynamically imported module/,
  /^CallError: A part of the app could not be loaded/,
]

/**
 * What the browser logs about a page that is left while its socket opens, and about pusher-js, which pings a socket that
 * closes: at a log-out, a change of rights, or when the clock of a test jumps.
 */
const endedSockets = [
  /^WebSocket connection to .* failed: WebSocket is closed before the connection is established/,
  /^WebSocket is already in CLOSING or CLOSED state/,
]

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const serverUrl = process.env['TEST_DATABASE_URL']
      const options: ServerOptions =
        serverUrl === undefined
          ? { kind: 'pglite', template: templateFolder() }
          : { kind: 'postgres', serverUrl }
      await withServer(options, use)
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  secondNode: [
    async ({ server: { dataDir, databaseUrl } }, use) => {
      if (databaseUrl === undefined) throw new Error('A second node needs PostgreSQL.')
      await withServer({ kind: 'second', dataDir, databaseUrl }, use)
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  invitationServer: async ({ server: { dataDir, databaseUrl } }, use) => {
    const options: ServerOptions =
      databaseUrl === undefined
        ? { kind: 'pglite', template: templateFolder() }
        : { kind: 'second', dataDir, databaseUrl }
    await withServer({ ...options, joinMode: 'invitation' }, use)
  },

  sessionOf: [
    async ({ server }, use) => {
      const sessions = new Map<Who, Promise<StorageState>>()
      await use((who) => {
        const session = sessions.get(who) ?? openSession(server.url, people[who].email, password)
        sessions.set(who, session)
        return session
      })
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  expectedLines: async ({}, use) => use([]),

  context: async ({ context, expectedLines }, use) => {
    const lines = watchConsole(context)
    await use(context)
    expect(lines.filter((line) => !isLine(line, [...endedSockets, ...expectedLines]))).toEqual([])
  },

  fault: async ({ request, server, expectedLines }, use) => {
    await use(async (fault) => {
      expectedLines.push(refusedCall(fault.call))
      const answer = await request.post(`${server.url}/apps/test-faults`, { data: fault })
      expect(answer.ok()).toBe(true)
    })
    await request.delete(`${server.url}/apps/test-faults`)
  },

  held: async ({ request, server, expectedLines }, use) => {
    const calls = createHeldCalls(request, server.url)
    await use({
      ...calls,
      hold: (...held) => {
        expectedLines.push(...held.map(refusedCall))
        return calls.hold(...held)
      },
    })
    await request.delete(`${server.url}/apps/test-faults`)
  },

  setOffline: async ({ expectedLines }, use) =>
    use((page, isOffline) => {
      expectedLines.push(...withoutNetwork, ...lostParts)
      return page.context().setOffline(isOffline)
    }),

  sockets: async ({ request, server, expectedLines }, use) => {
    expectedLines.push(...withoutNetwork)
    const ask = async (what: string) => {
      expect((await request.post(`${server.url}/apps/test-faults/${what}`)).ok()).toBe(true)
    }
    await use({ cut: () => ask('cut-sockets'), restore: () => ask('restore-sockets') })
    await ask('restore-sockets')
  },

  newBrowser: async ({ browser, server, expectedLines }, use) => {
    const contexts: BrowserContext[] = []
    const consoles: string[][] = []
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: server.url, ...options })
      contexts.push(context)
      consoles.push(watchConsole(context))
      return context.newPage()
    })
    for (const lines of consoles) {
      expect(lines.filter((line) => !isLine(line, [...endedSockets, ...expectedLines]))).toEqual([])
    }
    await Promise.all(contexts.map((context) => context.close()))
  },

  signedIn: async ({ newBrowser, server, sessionOf }, use) => {
    const seen = new Set<StorageState>()
    await use(async (who, options) => {
      const storageState = await sessionOf(who)
      seen.add(storageState)
      return newBrowser({ storageState, ...options })
    })
    for (const state of seen) await putBack(server.url, state)
  },
})

/** Returns a console line, with the path of the file or call that it is about, if any. */
function lineOf(message: ConsoleMessage): string {
  const { url } = message.location()
  const isOfFetched = message.text().startsWith('Failed to load resource') && URL.canParse(url)
  return isOfFetched ? `${message.text()} at ${new URL(url).pathname}` : message.text()
}

function watchConsole(context: BrowserContext): string[] {
  const lines: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') lines.push(lineOf(message))
  })
  context.on('weberror', (error) => lines.push(String(error.error())))
  return lines
}

/** Signs in through the sign-on page. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/identity/sign-in?redirect_url=/home')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(({ pathname }) => /^\/(home|onboarding)/.test(pathname))
}

/** Signs out by losing the cookies. The app is left first: with a page open, it would go to the sign-on by itself. */
export async function loseCookies(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

export { expect } from '@playwright/test'
export type { Going } from './heldCalls.ts'
