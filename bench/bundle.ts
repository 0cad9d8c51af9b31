// Measures the JS before sign-in and for member home, gzip, against bare react + react-dom. Counts what a real browser
// fetches, so that lazy and superfluous chunks are included.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { build } from 'vite'
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

/** Returns the scripts that a page fetches until it makes no more requests, each once. */
async function scriptsOf(page: Page, go: () => Promise<unknown>): Promise<Script[]> {
  const scripts = new Map<string, Promise<number>>()
  const note = (url: string) => {
    const { pathname } = new URL(url)
    if (!pathname.endsWith('.js') || scripts.has(pathname)) return
    scripts.set(
      pathname,
      readFile(join('dist/client', pathname)).then((source) => gzipSync(source).length),
    )
  }
  page.on('request', (request) => note(request.url()))
  await go()
  await page.waitForLoadState('networkidle')
  page.removeAllListeners('request')
  const sizes = [...scripts].map(async ([name, bytes]) => ({ name, bytes: await bytes }))
  return (await Promise.all(sizes)).toSorted((one, other) => other.bytes - one.bytes)
}

const sum = (scripts: readonly Script[]) => scripts.reduce((total, { bytes }) => total + bytes, 0)

const pages = await visiting(async ({ browser, url }) => {
  const fresh = async () => (await browser.newContext({ baseURL: url })).newPage()
  const landing = await fresh()
  const login = await fresh()
  const home = await fresh()
  await signIn(home, 'luc')
  return {
    landing: await scriptsOf(landing, () => landing.goto('/')),
    login: await scriptsOf(login, () => login.goto('/login?redirect_url=/home')),
    home: await scriptsOf(home, () => home.goto('/home')),
  }
})

const bare = await bareBytes()
if (process.argv.includes('--each')) {
  for (const [page, scripts] of Object.entries(pages)) {
    console.log(`${page}:`)
    for (const { name, bytes } of scripts) console.log(`  ${kilobytes(bytes).padStart(9)}  ${name}`)
  }
}

const row = (what: string, scripts: readonly Script[], budget: number) => ({
  what,
  figures: { gzip: kilobytes(sum(scripts)), 'bare react + react-dom': kilobytes(bare) },
  ratio: sum(scripts) / bare,
  budget,
})
report('bundle', [
  row('JS before sign-in, /', pages.landing, 2),
  row('JS before sign-in, /login', pages.login, 2),
  row('JS for member home', pages.home, 2.6),
])
