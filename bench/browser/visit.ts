// Set-up for benches of pages: the server of the browser tests, and Chromium.
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { type Browser, chromium, type Page } from 'playwright'
import { password, people } from '../../e2e/people.ts'
import type { ServerOptions } from '../../e2e/server.ts'
import { chromiumArgs, chromiumPath, ensureChromium } from '../../tools/chromium.ts'

/** Set by `tools/bench-short.ts` to the folder of the data, which it looks up once for all benches. */
export const templateVariable = 'BENCH_TEMPLATE'

export interface Visit {
  readonly url: string
  readonly browser: Browser
}

/** Runs `work` with a fresh server and browser, and stops both afterwards. */
export async function visiting<Result>(work: (visit: Visit) => Promise<Result>): Promise<Result> {
  ensureChromium(console.error)
  const template =
    process.env[templateVariable] ?? execFileSync('node', ['e2e/template.ts'], { encoding: 'utf8' })
  const options: ServerOptions = { kind: 'pglite', template }
  const server = fork('e2e/server.ts', [JSON.stringify(options)], { execArgv: [] })
  const [{ url }] = (await once(server, 'message')) as [{ url: string }]
  const executablePath = chromiumPath()
  const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
  try {
    return await work({ url, browser })
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}

export async function signIn(page: Page, who: keyof typeof people): Promise<void> {
  await page.goto('/identity/sign-in?redirect_url=/home')
  await page.getByLabel('Email').fill(people[who].email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname === '/home')
}
