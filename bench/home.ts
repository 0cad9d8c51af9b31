/**
 * Home in a browser, loaded anew: when the first cards are shown, and when the unread messages are, which members come
 * for. On the line of this machine, and on a line of 4G with a processor that is slowed four times. In a wide window the
 * unread messages stand beside the page, in a narrow one they are a row of it.
 */
import type { Browser, Page } from 'playwright'
import { people } from '../e2e/people.ts'
import { writeMessage } from '../e2e/write.ts'
import { fourG, slowDown } from './browser/slow.ts'
import { signIn, visiting } from './browser/visit.ts'
import { type BenchRow, milliseconds, percentile, report } from './report.ts'
import { sized } from './size.ts'

const rounds = sized({ full: 10, short: 1 })
const longest = 1.3

const windows = {
  'wide window': { viewport: { width: 1_440, height: 900 }, unread: 'aside[aria-label="Activity"] li a' },
  'narrow window': { viewport: { width: 390, height: 844 }, unread: '[aria-label="Unread messages"] li a' },
} as const
const card = '[aria-label="New members"] [data-strip] a'

const lines = {
  'own line': null,
  ...sized({ full: { '4G, processor 4 × slower': fourG }, short: {} }),
} as const

/** Notes when elements that match selectors come, in milliseconds since the page was asked for. */
const watch = ([wantedCard, wantedUnread]: readonly [string, string]) => {
  const seen: { card?: number; unread?: number } = {}
  Object.assign(globalThis, { seen })
  new MutationObserver(() => {
    if (document.querySelector(wantedCard)) seen.card ??= performance.now()
    if (document.querySelector(wantedUnread)) seen.unread ??= performance.now()
  }).observe(document, { childList: true, subtree: true })
}

async function openHome(
  browser: Browser,
  from: { url: string; state: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>> },
  { viewport, unread }: (typeof windows)[keyof typeof windows],
  line: typeof fourG | null,
): Promise<{ card: number; unread: number }> {
  const context = await browser.newContext({ baseURL: from.url, storageState: from.state, viewport })
  try {
    const page = await context.newPage()
    if (line) await slowDown(page, line)
    await page.addInitScript(watch, [card, unread] as const)
    await page.goto('/home')
    const found = await page.waitForFunction(() => {
      const { seen } = globalThis as unknown as { seen: { card?: number; unread?: number } }
      return seen.card === undefined || seen.unread === undefined
        ? null
        : { card: seen.card, unread: seen.unread }
    })
    const times = await found.jsonValue()
    if (times === null) throw new Error('Home has shown nothing.')
    return times
  } finally {
    await context.close()
  }
}

const rows = await visiting(async ({ browser, url }) => {
  const pageOf = async (who: keyof typeof people) => {
    const page = await (await browser.newContext({ baseURL: url })).newPage()
    await signIn(page, who)
    return page
  }
  const luc = await pageOf('luc')
  await writeMessage(await pageOf('marek'), url, people.luc.name, 'Are you here?')
  const from = { url, state: await luc.context().storageState() }
  const measured: BenchRow[] = []
  for (const [lineName, line] of Object.entries(lines))
    for (const [windowName, window] of Object.entries(windows)) {
      const samples: { card: number; unread: number }[] = []
      for (let round = 0; round < rounds; round += 1)
        samples.push(await openHome(browser, from, window, line))
      const at = (what: 'card' | 'unread', share: number) =>
        percentile(
          samples.map((sample) => sample[what]),
          share,
        )
      const ratios = samples.map(({ card: first, unread }) => unread / first)
      measured.push({
        what: `unread messages on home against the first cards, ${windowName}, ${lineName}`,
        figures: {
          'first cards p50': milliseconds(at('card', 0.5)),
          p95: milliseconds(at('card', 0.95)),
          'unread p50': milliseconds(at('unread', 0.5)),
          'unread p95': milliseconds(at('unread', 0.95)),
        },
        ratio: percentile(ratios, 0.5),
        budget: longest,
      })
    }
  return measured
})
report('home', rows)
