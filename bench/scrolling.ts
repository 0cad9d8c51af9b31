/**
 * Scrolling through a gallery of 400 photos in a browser, from its first page to its last: the longest frame, the layout
 * shift, and the number of elements. The real pages and the real server, except that the bench answers for the gallery
 * and its pictures.
 */
import type { Page, Route } from 'playwright'
import sharp from 'sharp'
import type { GalleryPhoto } from '../contract/galleries.ts'
import { pageSizes } from '../contract/limits.ts'
import { rgbaToThumbHash } from 'thumbhash'
import { signIn, visiting } from './browser/visit.ts'
import { type BenchRow, milliseconds, percentile, report } from './report.ts'
import { sized } from './size.ts'

const count = sized({ full: 400, short: 30 })
/** Three screens in a second: faster than anyone looks at photos. */
const pixelsAFrame = sized({ full: 45, short: 450 })
/** Milliseconds. */
const longestFrame = 50
/** A row more or less may be rendered, and rows have different numbers of photos. */
const elementsBudget = 1.5
const rounds = sized({ full: 3, short: 1 })

const shapes = [
  { shape: '3:4', width: 1_536, height: 2_048 },
  { shape: '4:3', width: 2_048, height: 1_536 },
  { shape: '1:1', width: 2_048, height: 2_048 },
  { shape: '5:3', width: 2_048, height: 1_229 },
] as const

interface Picture {
  readonly file: Buffer
  readonly thumbhash: string
}

/** Draws a picture of noise, 600 pixels wide. */
async function draw({ width, height }: (typeof shapes)[number], seed: number): Promise<Picture> {
  const noise = sharp({
    create: {
      width: 60,
      height: Math.round((60 * height) / width),
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 90 + 20 * seed, sigma: 40 },
    },
  })
  const drawn = await noise.png().toBuffer()
  const { data, info } = await sharp(drawn).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return {
    file: await sharp(drawn).resize({ width: 600, kernel: 'cubic' }).webp({ quality: 80 }).toBuffer(),
    thumbhash: Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64'),
  }
}

const pictures = await Promise.all(shapes.map(draw))
const at = '2026-01-01T12:00:00.000Z'

function photoOf(id: number): GalleryPhoto {
  const index = (id * 7) % shapes.length
  const shape = shapes[index] ?? shapes[0]
  const url = `/media/bench/${index}/${id}.webp`
  return {
    id,
    ...shape,
    description: null,
    is_private: false,
    is_approved: true,
    order: 0,
    thumbhash: pictures[index]?.thumbhash ?? null,
    url,
    square160_url: url,
    square320_url: url,
    height200_url: url,
    width300_url: url,
    recent_view_count: 0,
    total_view_count: 0,
    recent_hot_click_count: id % 5,
    total_hot_click_count: id % 50,
    is_hot_clicked: false,
    is_reported_by_me: false,
    reported_by_me_at: null,
    media_tags: [],
    created_at: at,
    updated_at: at,
    crop_top: null,
    crop_left: null,
    crop_width: null,
    crop_height: null,
    original_url: null,
    quarter_turns: null,
    user: {
      id: 100_000 + id,
      name: `Member ${id}`,
      age: 20 + (id % 50),
      city: 'Ghent',
      country: 'Belgium',
      distance: id,
      converted_distance: `under ${id} km`,
      avatar: null,
      is_online: id % 3 === 0,
      is_idle: false,
      is_supporter: id % 7 === 0,
      is_verified: id % 5 === 0,
      in_dudelist: false,
      dudelist_type: null,
      approved_at: at,
    },
  }
}

function answerPage(route: Route): Promise<void> {
  const asked = new URL(route.request().url()).searchParams
  const start = Number(asked.get('cursor') ?? 0)
  const pageSize = Number(asked.get('per_page') ?? pageSizes.photos)
  const end = Math.min(count, start + pageSize)
  const data = Array.from({ length: end - start }, (_, index) => photoOf(start + index + 1))
  return route.fulfill({ json: { data, next_cursor: end < count ? String(end) : null } })
}

function answerPicture(route: Route): Promise<void> {
  const [, index = '0'] = /\/media\/bench\/(\d)/.exec(route.request().url()) ?? []
  const body = pictures[Number(index)]?.file ?? Buffer.alloc(0)
  return route.fulfill({ body, contentType: 'image/webp', headers: { 'cache-control': 'max-age=3600' } })
}

interface Scrolled {
  /** Milliseconds between frames. Without a graphics processor, most of it is drawing. */
  readonly frames: readonly number[]
  readonly elements: readonly number[]
  readonly shift: number
}

/** Scrolls down, a step in each frame, until the end has stayed the same for a second. Runs in the page. */
async function scrollThrough(step: number): Promise<Scrolled> {
  const frames: number[] = []
  const elements: number[] = []
  let shift = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) shift += Number(entry.value)
  })
  observer.observe({ type: 'layout-shift' })
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  let last = await nextFrame()
  let movedAt = last
  while (last - movedAt < 1_000) {
    const before = scrollY
    scrollBy({ top: step, behavior: 'instant' })
    const now = await nextFrame()
    frames.push(now - last)
    last = now
    if (scrollY !== before) movedAt = now
    if (frames.length % 10 === 0) elements.push(document.querySelectorAll('*').length)
  }
  observer.disconnect()
  return { frames, elements, shift }
}

async function measure(page: Page, hasNotifier: boolean): Promise<Scrolled> {
  await page.goto('/galleries/newest-pics')
  await page.getByRole('link', { name: /^Photo by Member 1$/ }).waitFor()
  // The side notifier, which narrow windows lack, loads after the page.
  if (hasNotifier) await page.getByRole('link', { name: 'Open messages' }).waitFor()
  await page.waitForLoadState('networkidle')
  const scrolled = await page.evaluate(scrollThrough, pixelsAFrame)
  await page.getByRole('link', { name: `Photo by Member ${count}` }).waitFor()
  return scrolled
}

const views = {
  'a phone': { viewport: { width: 390, height: 844 }, hasNotifier: false },
  'a wide window': { viewport: { width: 1_440, height: 900 }, hasNotifier: true },
}

const rows: BenchRow[] = await visiting(async ({ browser, url }) => {
  const found: BenchRow[] = []
  for (const [view, { viewport, hasNotifier }] of Object.entries(views)) {
    const context = await browser.newContext({ baseURL: url, viewport })
    const page = await context.newPage()
    await page.route('**/api/photo/newest*', answerPage)
    await page.route('**/media/bench/**', answerPicture)
    await signIn(page, 'marek')
    const runs: Scrolled[] = []
    for (let round = 0; round < rounds; round += 1) runs.push(await measure(page, hasNotifier))
    await context.close()
    // Other load on the machine can delay a frame of one run, hardly of all.
    const longest = Math.min(...runs.map(({ frames }) => Math.max(...frames)))
    const frames = runs.flatMap((run) => run.frames)
    const elements = runs.flatMap((run) => run.elements)
    const [first = 1] = elements
    const most = Math.max(...elements)
    const shift = Math.max(...runs.map((run) => run.shift))
    found.push(
      {
        what: `a gallery of ${count} photos on ${view}: the longest frame, against ${longestFrame} ms`,
        figures: {
          'the longest': milliseconds(longest),
          'at p99': milliseconds(percentile(frames, 0.99)),
          frames: String(frames.length),
        },
        ratio: longest / longestFrame,
        budget: 1,
      },
      {
        what: `a gallery of ${count} photos on ${view}: the layout shift`,
        figures: { 'the sum': shift.toFixed(3) },
        ratio: shift,
        budget: 0,
      },
      {
        what: `a gallery of ${count} photos on ${view}: the most elements, against the first screens`,
        figures: { 'at the most': String(most), 'on the first screens': String(first) },
        ratio: most / first,
        budget: elementsBudget,
      },
    )
  }
  return found
})
report('scrolling', rows)
