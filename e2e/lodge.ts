// What browser tests begin with: a server of their own a worker, people who are signed in, and pages that must keep
// their console free of errors and warnings.
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'
import { password, people } from './people.ts'

export interface Fault {
  readonly call: string
  readonly status: number
  readonly code?: string
  readonly message?: string
  readonly times?: number
  readonly isAnswerLost?: boolean
}

interface Server {
  readonly url: string
  readonly dataDir: string
}

interface Fixtures {
  /** Signs a person in, in a browser of his own. */
  readonly signedIn: (who: keyof typeof people) => Promise<Page>
  readonly fault: (fault: Fault) => Promise<void>
  /** Lines that a test expects in the console, such as the browser's own word about a refused call. */
  readonly expectedLines: RegExp[]
}

const isLine = (text: string, expected: readonly RegExp[]) => expected.some((pattern) => pattern.test(text))

/** What the browser itself says of every refusal; the pages say it better. */
const browsersOwn = [
  /^Failed to load resource: the server responded with a status of 4\d\d/,
  /^Failed to load resource: net::ERR_/,
  // The stock client pings a socket that the lost network has closed already.
  /^WebSocket (is already in CLOSING or CLOSED state|connection to .* failed)/,
]

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    async ({}, use) => {
      const template = execFileSync('node', ['e2e/template.ts'], { encoding: 'utf8' })
      const child: ChildProcess = fork('e2e/server.ts', [template], { execArgv: [] })
      const ended = once(child, 'exit').then(([code]) => {
        throw new Error(`The server ended with ${String(code)} before it listened.`)
      })
      const [server] = (await Promise.race([once(child, 'message'), ended])) as [Server]
      ended.catch(() => {})
      await use(server)
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  expectedLines: async ({}, use) => use([]),

  context: async ({ context, expectedLines }, use) => {
    const lines = watchConsole(context)
    await use(context)
    expect(lines.filter((line) => !isLine(line, [...browsersOwn, ...expectedLines]))).toEqual([])
  },

  fault: async ({ request, server }, use) => {
    await use(async (fault) => {
      const answer = await request.post(`${server.url}/apps/test-faults`, { data: fault })
      expect(answer.ok()).toBe(true)
    })
    await request.delete(`${server.url}/apps/test-faults`)
  },

  signedIn: async ({ browser, server, expectedLines }, use) => {
    const contexts: BrowserContext[] = []
    const consoles: string[][] = []
    await use(async (who) => {
      const context = await browser.newContext({ baseURL: server.url })
      contexts.push(context)
      consoles.push(watchConsole(context))
      const page = await context.newPage()
      await signIn(page, people[who].email)
      return page
    })
    for (const lines of consoles) {
      expect(lines.filter((line) => !isLine(line, [...browsersOwn, ...expectedLines]))).toEqual([])
    }
    await Promise.all(contexts.map((context) => context.close()))
  },
})

function watchConsole(context: BrowserContext): string[] {
  const lines: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') lines.push(message.text())
  })
  context.on('weberror', (error) => lines.push(String(error.error())))
  return lines
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/identity/sign-in?redirect_url=/home')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(({ pathname }) => /^\/(home|onboarding)/.test(pathname))
}

export { expect } from '@playwright/test'
