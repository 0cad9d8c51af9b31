// Measures the JS before sign-in and for member home, gzip, against bare react + react-dom. Counts what a real browser
// fetches, so that lazy and superfluous chunks are included.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { build } from 'vite'
import { people } from '../e2e/people.ts'
import { writeMessage } from '../e2e/write.ts'
import { signIn, visiting } from './browser/visit.ts'
import { kilobytes, report } from './report.ts'

const bareApp = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement('p', null, 'Hello'))
`

/** Returns the gzip bytes of a minimal React page, built by the same bundler. */
async function bareBytes(): Promise<number> {
  const folder = await mkdtemp(resolve('node_modules/.cache/bare-'))
  try {
    await writeFile(join(folder, 'main.js'), bareApp)
    await writeFile(join(folder, 'index.html'), '<div id="root"></div><script type="module" src="./main.js">')
    const output = await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, modulePreload: false },
    })
    if (Array.isArray(output) || !('output' in output)) throw new TypeError('One bundle was expected.')
    const chunks = output.output.filter((file) => file.type === 'chunk')
    return chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Script {
  readonly name: string
  readonly bytes: number
}

interface Fetched {
  /** What is fetched before `first` is shown. */
  readonly before: readonly Script[]
  readonly all: readonly Script[]
}

/** Notes when an element that matches `selector` comes, in milliseconds since the page was asked for. */
const noteWhenShown = (selector: string) => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    Object.assign(globalThis, { shownAt: performance.now() })
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/**
 * Returns the scripts that a page fetches until it is complete, each once.
 * @param first what the page is opened for
 * @param complete scrolls to what loads in sight, and waits for the last parts
 */
async function scriptsOf(
  page: Page,
  path: string,
  {
    first,
    complete = () => Promise.resolve(),
  }: { first: string; complete?: (page: Page) => Promise<unknown> },
): Promise<Fetched> {
  const asked = new Set<string>()
  const note = (url: string) => {
    const { pathname } = new URL(url)
    if (pathname.startsWith('/build/') && pathname.endsWith('.js')) asked.add(pathname)
  }
  page.on('request', (request) => note(request.url()))
  await page.addInitScript(noteWhenShown, first)
  await page.goto(path)
  await page.locator(first).first().waitFor()
  await complete(page)
  await page.waitForLoadState('networkidle')
  page.removeAllListeners('request')
  const later = await page.evaluate(() => {
    const { shownAt } = globalThis as unknown as { shownAt: number }
    const files = performance.getEntriesByType('resource')
    return files.filter(({ startTime }) => startTime >= shownAt).map(({ name }) => new URL(name).pathname)
  })
  const sized = [...asked].map(async (name) => {
    const source = await readFile(join('dist/client', name))
    return { name, bytes: gzipSync(source).length }
  })
  const all = (await Promise.all(sized)).toSorted((one, other) => other.bytes - one.bytes)
  return { before: all.filter(({ name }) => !later.includes(name)), all }
}

const sum = (scripts: readonly Script[]) => scripts.reduce((total, { bytes }) => total + bytes, 0)

const firstCard = '[aria-label="New members"] [data-strip] a'

/** Shows the last row, which loads in sight, and the unread messages: beside the page, or as a row of it. */
async function completeHome(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Newest photos' }).scrollIntoViewIfNeeded()
  await page.locator('[aria-label="Newest photos"] [data-strip] a').first().waitFor()
  await page.locator(':is([aria-label="Activity"], [aria-label="Unread messages"]) li a').first().waitFor()
}

const desktop = { viewport: { width: 1_440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const pages = await visiting(async ({ browser, url }) => {
  const fresh = async (device = desktop) => (await browser.newContext({ baseURL: url, ...device })).newPage()
  const signedIn = async (device = desktop) => {
    const page = await fresh(device)
    await signIn(page, 'luc')
    return page
  }
  const marek = await fresh()
  await signIn(marek, 'marek')
  await writeMessage(marek, url, people.luc.name, 'Are you here?')
  const home = { first: firstCard, complete: completeHome }
  const main = 'main :is(h1, form, button)'
  return {
    landing: await scriptsOf(await fresh(), '/', { first: main }),
    login: await scriptsOf(await fresh(), '/login?redirect_url=/home', { first: main }),
    home: await scriptsOf(await signedIn(), '/home', home),
    homeOnPhone: await scriptsOf(await signedIn(phone), '/home', home),
    messages: await scriptsOf(await signedIn(), '/community/messages', { first: 'main li a' }),
  }
})

const bare = await bareBytes()
if (process.argv.includes('--each')) {
  for (const [page, { before, all }] of Object.entries(pages)) {
    console.log(`${page}:`)
    for (const { name, bytes } of all) {
      const mark = before.some((one) => one.name === name) ? ' ' : '+'
      console.log(`  ${mark} ${kilobytes(bytes).padStart(9)}  ${name}`)
    }
  }
}

const row = (what: string, scripts: readonly Script[], budget: number | null) => ({
  what,
  figures: { gzip: kilobytes(sum(scripts)), 'bare react + react-dom': kilobytes(bare) },
  ratio: sum(scripts) / bare,
  budget,
})
report('bundle', [
  row('JS before sign-in, /', pages.landing.all, 2),
  row('JS before sign-in, /login', pages.login.all, 2),
  row('JS before the first cards of home', pages.home.before, 2.2),
  row('JS of home, all', pages.home.all, 2.6),
  row('JS before the first cards of home, on a phone', pages.homeOnPhone.before, 2.2),
  row('JS of home, all, on a phone', pages.homeOnPhone.all, 2.6),
  row('JS of the messages page, all', pages.messages.all, 2.6),
])
