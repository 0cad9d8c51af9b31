/**
 * Time to content in a browser, on a line of 4G with a processor that is slowed four times: from the click, or from the
 * navigation where there is no click, until what the page is opened for is seen. Each page is compared with the same
 * page as plain HTML: the rendered elements and their styles in one file, without scripts, from a server of Fastify on
 * the same line, in turns. The budgets leave room for less than 300 ms: `node bench/content.ts --added=300` lets scripts
 * run that much longer after each click, or once the scripts of a document have run, and ends with an error if a page
 * meets its budget nevertheless.
 */
import { parseArgs } from 'node:util'
import type { Browser, Page, Request, Response } from 'playwright'
import { people } from '../e2e/people.ts'
import { writeMessage } from '../e2e/write.ts'
import { fourG, slowDown } from './browser/slow.ts'
import { plainPages, type PlainPages, takePlain } from './browser/plain.ts'
import { signIn, visiting } from './browser/visit.ts'
import { type BenchRow, isMet, milliseconds, percentile, report } from './report.ts'
import { sized } from './size.ts'

const { values } = parseArgs({ options: { added: { type: 'string', default: '0' } } })
/** Milliseconds. */
const added = Number(values.added)
const rounds = sized({ full: 10, short: 1 })
const line = sized({ full: fourG, short: null })
const viewport = { width: 1_440, height: 900 }
/** A member clicks when nothing has been loading for this time, in milliseconds. */
const quiet = sized({ full: 300, short: 0 })

/** What a page is opened for, and the beginning of the address where it is seen. */
const sights = {
  landing: { path: '/', selector: 'main h1' },
  'log-in': { path: '/identity/sign-in', selector: 'input[type=email]' },
  'home, the first cards': { path: '/home', selector: '[aria-label="New members"] [data-strip] a' },
  'home, the unread messages': { path: '/home', selector: 'aside[aria-label="Activity"] li a' },
  nearby: { path: '/members/nearby', selector: '[role=region][aria-label="Nearby"] a' },
  'a profile': { path: '/profile/', selector: '[role=dialog] article h1' },
  'a message thread': {
    path: '/community/messages/conversation/',
    selector: '[role=log] [data-own=false] p',
  },
} as const
type Sight = keyof typeof sights
const names = Object.keys(sights) as Sight[]

/** The largest ratios to plain HTML at p50. */
const budgets: Readonly<Record<Sight, number>> = {
  landing: 4.7,
  'log-in': 5.2,
  'home, the first cards': 5.5,
  'home, the unread messages': 6.4,
  nearby: 2.5,
  'a profile': 2.7,
  'a message thread': 3.1,
}

interface Step {
  readonly who: 'guest' | 'member'
  readonly sees: readonly Sight[]
  /** What comes before the click. */
  readonly prepare?: (page: Page) => Promise<unknown>
  readonly go: (page: Page) => Promise<unknown>
  /** The answer that must have come before the visit ends. */
  readonly ends?: (response: Response) => boolean
}

/** The steps of one visitor follow each other in one window. */
const steps: readonly Step[] = [
  { who: 'guest', sees: ['landing'], go: (page) => page.goto('/', { waitUntil: 'commit' }) },
  {
    who: 'guest',
    sees: ['log-in'],
    go: (page) => page.getByRole('link', { name: 'Log in', exact: true }).click(),
  },
  {
    who: 'member',
    sees: ['home, the first cards', 'home, the unread messages'],
    go: (page) => page.goto('/home', { waitUntil: 'commit' }),
  },
  {
    who: 'member',
    sees: ['nearby'],
    prepare: (page) => page.getByRole('button', { name: 'Browse' }).click(),
    go: (page) => page.getByRole('link', { name: 'Nearby', exact: true }).click(),
  },
  {
    who: 'member',
    sees: ['a profile'],
    go: (page) => page.getByRole('region', { name: 'Nearby' }).getByRole('link').first().click(),
  },
  {
    who: 'member',
    sees: ['a message thread'],
    prepare: (page) => page.keyboard.press('Escape'),
    go: (page) => page.locator('aside[aria-label="Activity"] li a').first().click(),
    // The visit ends once its messages are marked as read, so that the next one begins with one unread message.
    ends: (response) =>
      response.request().method() === 'PUT' && new URL(response.url()).pathname.endsWith('/read'),
  },
]

declare global {
  interface Window {
    /** When each sight was first seen, in milliseconds since the last click, or since the navigation without one. */
    seen: Record<string, number>
  }
}

/**
 * Looks before the next frame is drawn, each time that the page has changed. Runs in each document before its
 * scripts. The time of a click is kept over a navigation.
 * @param delay milliseconds that a script takes after each click, or in a document that no click led to once its own have
 *   run
 */
function watch({ wanted, delay }: { readonly wanted: typeof sights; readonly delay: number }): void {
  window.seen = {}
  const now = () => performance.timeOrigin + performance.now()
  const work = () => {
    for (const end = now() + delay; now() < end;);
  }
  const start = () => {
    sessionStorage.setItem('clickedAt', String(now()))
    work()
  }
  addEventListener('click', start, true)
  // Not before: while a file is on its way, such work would take nobody's time.
  if (delay > 0 && sessionStorage.getItem('clickedAt') === null) addEventListener('DOMContentLoaded', work)
  let isAsked = false
  const look = () => {
    isAsked = false
    const from = Number(sessionStorage.getItem('clickedAt') ?? performance.timeOrigin)
    for (const [name, { path, selector }] of Object.entries(wanted)) {
      const isHere = path === '/' ? location.pathname === path : location.pathname.startsWith(path)
      if (name in window.seen || !isHere) continue
      const found = [...document.querySelectorAll(selector)]
      if (found.some((element) => element.checkVisibility())) window.seen[name] = now() - from
    }
  }
  const ask = () => {
    if (!isAsked) requestAnimationFrame(look)
    isAsked = true
  }
  new MutationObserver(ask).observe(document, { childList: true, subtree: true, attributes: true })
  // Style sheets and the address decide as well what is seen here.
  addEventListener('load', ask, true)
  navigation.addEventListener('currententrychange', ask)
}

interface Visitor {
  readonly page: Page
  /** Resolves once nothing has been loading for a while. */
  readonly settled: () => Promise<void>
  readonly close: () => Promise<void>
}

type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

/** Opens a window with an empty cache. */
async function enter(
  browser: Browser,
  {
    url,
    state,
    delay = 0,
  }: { readonly url: string; readonly state?: State | undefined; readonly delay?: number },
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, viewport, ...(state && { storageState: state }) })
  const page = await context.newPage()
  await page.addInitScript(watch, { wanted: sights, delay })
  const loading = new Set<Request>()
  let changedAt = performance.now()
  const end = (request: Request) => {
    loading.delete(request)
    changedAt = performance.now()
  }
  page
    .on('request', (request) => loading.add(request))
    .on('requestfinished', end)
    .on('requestfailed', end)
  const settled = async () => {
    while (loading.size > 0 || performance.now() - changedAt < quiet) await page.waitForTimeout(20)
  }
  return { page, settled, close: () => context.close() }
}

/** Returns when each sight of a step was seen, in milliseconds. */
async function timesOf(page: Page, sees: readonly Sight[], go: () => Promise<unknown>) {
  await go()
  const found = await page.waitForFunction(
    (wanted) => (wanted.every((sight) => sight in window.seen) ? window.seen : null),
    sees,
  )
  const seen = await found.jsonValue()
  return sees.map((sight) => [sight, seen?.[sight] ?? Number.NaN] as const)
}

/** As `timesOf`, on the slow line. What a page loads after its sights, it loads at full speed. */
async function slowTimesOf(page: Page, sees: readonly Sight[], go: () => Promise<unknown>) {
  const recover = line && (await slowDown(page, line))
  const times = await timesOf(page, sees, go)
  await recover?.()
  return times
}

type Samples = Record<Sight, number[]>
const noSamples = () => Object.fromEntries(names.map((name): [Sight, number[]] => [name, []])) as Samples

interface Sides {
  readonly browser: Browser
  readonly url: string
  readonly stateOf: Readonly<Record<Step['who'], State | undefined>>
  readonly plain: PlainPages
}

/** Makes the plain pages of all steps, from a visit at full speed. */
async function takeAll({ browser, url, stateOf, plain }: Sides): Promise<void> {
  for (const who of ['guest', 'member'] as const) {
    const { page, settled, close } = await enter(browser, { url, state: stateOf[who] })
    for (const step of steps.filter((one) => one.who === who)) {
      await step.prepare?.(page)
      await settled()
      const ended = step.ends && page.waitForResponse(step.ends)
      await timesOf(page, step.sees, () => step.go(page))
      await ended
      await settled()
      plain.add(step.sees[0] ?? '', await takePlain(page))
    }
    await close()
  }
}

/** Measures each step once, and its plain page after it. */
async function measure(
  { browser, url, stateOf, plain }: Sides,
  { ours, theirs }: { readonly ours: Samples; readonly theirs: Samples },
): Promise<void> {
  for (const who of ['guest', 'member'] as const) {
    const visitor = await enter(browser, { url, state: stateOf[who], delay: added })
    const reader = await enter(browser, { url: plain.url })
    for (const step of steps.filter((one) => one.who === who)) {
      await step.prepare?.(visitor.page)
      await visitor.settled()
      const ended = step.ends && visitor.page.waitForResponse(step.ends)
      for (const [sight, time] of await slowTimesOf(visitor.page, step.sees, () => step.go(visitor.page)))
        ours[sight].push(time)
      await ended
      await visitor.settled()
      const path = plain.pathOf(step.sees[0] ?? '')
      const read = () => reader.page.goto(path, { waitUntil: 'commit' })
      for (const [sight, time] of await slowTimesOf(reader.page, step.sees, read)) theirs[sight].push(time)
      await reader.settled()
    }
    await visitor.close()
    await reader.close()
  }
}

const rows = await visiting(async ({ browser, url }): Promise<BenchRow[]> => {
  const signedIn = async (who: keyof typeof people) => {
    const page = await (await browser.newContext({ baseURL: url })).newPage()
    await signIn(page, who)
    return page
  }
  const luc = await signedIn('luc')
  const marek = await signedIn('marek')
  const member = await luc.context().storageState()
  // The page of a member who only writes.
  await luc.goto('about:blank')
  const plain = await plainPages(url, member)
  try {
    const sides = { browser, url, stateOf: { guest: undefined, member }, plain }
    await writeMessage(marek, url, people.luc.name, 'Are you here?')
    await takeAll(sides)
    const samples = { ours: noSamples(), theirs: noSamples() }
    for (let round = 0; round < rounds; round += 1) {
      // The thread was read in the round before.
      await writeMessage(marek, url, people.luc.name, `Are you here? ${round}`)
      await measure(sides, samples)
      // Who writes without an answer is soon asked whether to go on.
      await writeMessage(luc, url, people.marek.name, 'Yes.')
    }
    return names.map((name) => {
      const [ours, theirs] = [samples.ours[name], samples.theirs[name]]
      const at = (share: number) => [percentile(ours, share), percentile(theirs, share)] as const
      const [[p50, plainP50], [p95, plainP95]] = [at(0.5), at(0.95)]
      return {
        what: `time to content, ${name}, against plain HTML`,
        figures: {
          p50: milliseconds(p50),
          p95: milliseconds(p95),
          'plain HTML p50': milliseconds(plainP50),
          'plain HTML p95': milliseconds(plainP95),
          'ratio at p95': (p95 / plainP95).toFixed(2),
        },
        ratio: p50 / plainP50,
        budget: budgets[name],
      }
    })
  } finally {
    await plain.close()
  }
})
report('content', rows)
const met = rows.filter(isMet)
if (added > 0 && met.length > 0)
  throw new Error(`Met with ${added} ms more: ${met.map(({ what }) => what).join('; ')}`)
