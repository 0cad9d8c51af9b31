/**
 * Rendering of a list of 288 members: when one card changes, one card renders; while scrolling, the number of DOM nodes
 * stays constant. Measured in a browser on the production build, with the hook of React's developer tools.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { chromium, type Page } from 'playwright'
import { build, loadConfigFromFile, type InlineConfig, preview } from 'vite'
import { chromiumArgs, chromiumPath, ensureChromium } from '../tools/chromium.ts'
import { report } from './report.ts'

declare global {
  interface Window {
    /** Cards in which a component has rendered since the last reading. */
    renderedCards: Set<Element>
  }
}

/** Records the cards in which a component rendered at a commit. Runs in the page, before React. */
function watchRenders(): void {
  interface Fiber {
    readonly flags: number
    readonly stateNode: unknown
    readonly alternate: Fiber | null
    readonly child: Fiber | null
    readonly sibling: Fiber | null
    readonly return: Fiber | null
  }
  const performedWork = 1
  const isElement = (value: unknown): value is Element => value instanceof Element
  const elementIn = (fiber: Fiber | null): Element | null => {
    if (!fiber) return null
    return isElement(fiber.stateNode) ? fiber.stateNode : elementIn(fiber.child)
  }
  const elementAround = (fiber: Fiber | null): Element | null => {
    if (!fiber) return null
    return isElement(fiber.stateNode) ? fiber.stateNode : elementAround(fiber.return)
  }
  const walk = (fiber: Fiber | null): void => {
    for (let at = fiber; at; at = at.sibling) {
      const isComponent = !isElement(at.stateNode)
      if (isComponent && (at.flags & performedWork) !== 0) {
        const card = elementIn(at)?.closest('article') ?? elementAround(at)?.closest('article')
        if (card) window.renderedCards.add(card)
      }
      // An unchanged child means that nothing below has rendered.
      if (at.alternate?.child !== at.child || at.alternate === null) walk(at.child)
    }
  }
  window.renderedCards = new Set()
  Object.defineProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    value: {
      isDisabled: false,
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_id: number, root: { current: Fiber }) => walk(root.current),
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
    },
  })
}

const settle = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  )

async function measure(page: Page) {
  const length = await page.evaluate(() => window.bench.fill())
  await page.getByRole('article').first().waitFor()
  await settle(page)
  const nodes = () => page.evaluate(() => document.querySelectorAll('*').length)
  const drawn = await page.evaluate(() => window.renderedCards.size)

  await page.evaluate(() => window.renderedCards.clear())
  await page.evaluate(() => window.bench.change(2))
  await settle(page)
  const rendered = await page.evaluate(() => window.renderedCards.size)

  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const counts: number[] = []
  for (let step = 1; step < 20; step += 1) {
    await page.evaluate((top) => scrollTo(0, top), (height * step) / 20)
    await settle(page)
    counts.push(await nodes())
  }
  return { length, drawn, rendered, counts }
}

ensureChromium(console.error)
const outDir = await mkdtemp(resolve('node_modules/.cache/updates-'))
const executablePath = chromiumPath()

/** Needs a page that imports everything the product does. */
const ofWholeProduct = new Set(['with-replaced-modules', 'every-listed-path'])

/** Returns the product's configuration, for a page that imports a part of it. */
async function partConfig(): Promise<InlineConfig> {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' })
  if (!loaded) throw new Error('There is no vite.config.ts.')
  const { plugins = [], build: _, ...config } = loaded.config
  return {
    ...config,
    configFile: false,
    plugins: plugins
      .flat()
      .filter((plugin) => plugin && 'name' in plugin && !ofWholeProduct.has(plugin.name)),
    // A single chunk: with the product's chunk list, this page's chunks would import each other in a circle.
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: 'bench/updates/index.html' } },
    logLevel: 'error',
  }
}

await build(await partConfig())
const server = await preview({
  logLevel: 'error',
  build: { outDir },
  preview: { port: 0, host: '127.0.0.1' },
})
const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
try {
  const [url = ''] = server.resolvedUrls?.local ?? []
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.on('pageerror', console.error)
  await page.addInitScript(watchRenders)
  await page.goto(`${url}bench/updates/index.html`)
  const { length, drawn, rendered, counts } = await measure(page)
  if (length !== 288 || drawn < 2)
    throw new Error(`${length} members and ${drawn} cards: nothing was measured.`)
  const [first = 0] = counts
  const most = Math.max(...counts)
  report('updates', [
    {
      what: 'one card changed in a list of 288: cards rendered',
      figures: { 'cards rendered': String(rendered), 'cards in the page': String(drawn) },
      ratio: rendered,
      budget: 1,
      isExact: true,
    },
    {
      what: 'elements in the page while scrolling through 288 cards: the most, against the first screens',
      figures: { 'at the most': String(most), 'on the first screens': String(first) },
      ratio: most / first,
      // One row more or less may be rendered.
      budget: 1.25,
    },
  ])
} finally {
  await browser.close()
  await server.close()
  await rm(outDir, { recursive: true, force: true })
}
