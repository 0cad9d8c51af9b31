/**
 * A moderator decides 100 photos by keys: the time from the key until the next photo is drawn, in the browser, on the
 * production build. Each key is pressed as soon as the photo is drawn, which is faster than anyone decides.
 */
import type { Page } from 'playwright'
import { signIn, visiting } from './browser/visit.ts'
import { milliseconds, percentile, report } from './report.ts'
import { sized } from './size.ts'

/** All that wait. */
const photos = sized({ full: 100, short: 5 })
/** Milliseconds. */
const longest = 100

/** Presses the key of “Approve”, and resolves with the milliseconds until another photo is drawn; null after the last. */
const decide = (page: Page) =>
  page.evaluate(async () => {
    const shown = () => document.querySelector<HTMLImageElement>('main img[alt$="to judge"]')
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const before = shown()?.src
    const start = performance.now()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }))
    for (;;) {
      await frame()
      const next = shown()
      if (document.querySelector('main')?.textContent.includes('Nothing waits here')) return null
      if (!next || next.src === before || !next.complete || next.naturalWidth === 0) continue
      await next.decode()
      // Drawn once the frame after this one begins.
      await frame()
      return performance.now() - start
    }
  })

const times = await visiting(async ({ url, browser }) => {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } })
  await signIn(page, 'moderator')
  await page.goto('/admin/media-queues/new-pics')
  await page.getByRole('img', { name: /to judge$/ }).waitFor()
  const all: number[] = []
  for (let time = await decide(page); time !== null && all.length < photos; time = await decide(page))
    all.push(time)
  return all
})
if (times.length < photos - 1) throw new Error(`Only ${times.length + 1} photos waited.`)
const p95 = percentile(times, 0.95)
report('moderation', [
  {
    what: `from a moderator’s key to the next photo, in 100 decisions: p95, against ${longest} ms`,
    figures: {
      p50: milliseconds(percentile(times, 0.5)),
      p95: milliseconds(p95),
      'the longest': milliseconds(Math.max(...times)),
    },
    ratio: p95 / longest,
    budget: 1,
  },
])
