// What fits where: columns of cards, the density of grids, and what stays on screen.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './lodge.ts'

const profileCall = 'GET /user/by-name/{name}'

/** Counts the cards of the first row. */
const columnsOf = (list: Locator) => list.locator('[data-row="0"]').evaluate((row) => row.children.length)

const newest = (page: Page) => page.getByRole('region', { name: 'Newest', exact: true })

const top = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN

test('a grid has the columns that fit, in both densities, and keeps the density', async ({ signedIn }) => {
  const page = await signedIn('luc', { viewport: { width: 390, height: 844 } })
  await page.goto('/members/newest')
  await expect(newest(page).getByRole('article').first()).toBeVisible()
  const windows = [
    [360, 740, 2, 3],
    [430, 932, 2, 3],
    [736, 414, 3, 5],
    [844, 390, 3, 5],
    [932, 430, 3, 5],
    [1280, 800, 4, 5],
    [1440, 900, 5, 6],
    [1920, 1080, 7, 9],
  ] as const
  const expectColumns = async (density: 2 | 3) => {
    for (const size of windows) {
      const [width, height] = size
      await page.setViewportSize({ width, height })
      await expect.poll(() => columnsOf(newest(page)), `at ${width} × ${height}`).toBe(size[density])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `nothing is cut off at ${width}`).toBe(0)
    }
  }
  await expectColumns(2)
  await page.getByRole('button', { name: 'Compact grid', pressed: false }).click()
  await expectColumns(3)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Compact grid', pressed: true })).toBeVisible()
  await expect.poll(() => columnsOf(newest(page))).toBe(9)
})

test('on a phone the filters stay and the title scrolls away, unless the screen is low', async ({
  signedIn,
}) => {
  const page = await signedIn('luc', { viewport: { width: 390, height: 844 } })
  await page.goto('/members/newest')
  await expect(newest(page).getByRole('article').first()).toBeVisible()
  const filters = page.getByRole('button', { name: /^Filters/ })
  const title = page.getByRole('button', { name: 'Newest', exact: true })
  await page.mouse.wheel(0, 1_200)
  await expect.poll(() => top(filters)).toBeLessThan(20)
  expect(await top(filters)).toBeGreaterThanOrEqual(0)
  expect(await top(title)).toBeLessThan(-44)
  await page.setViewportSize({ width: 844, height: 390 })
  await page.evaluate(() => scrollTo(0, 1_200))
  await expect.poll(() => top(filters)).toBeLessThan(-44)
})

test('a phone shows the name and the way back once the photo of a profile is scrolled past', async ({
  signedIn,
  held,
}) => {
  const page = await signedIn('luc', { viewport: { width: 390, height: 700 } })
  await held.hold(profileCall)
  await page.goto('/profile/Marek')
  // Long enough to scroll past the photo.
  await held.answer(profileCall, { changes: { description: 'A long walk.\n'.repeat(60) } })
  const profile = page.getByRole('dialog', { name: 'Marek' })
  await expect(profile.getByRole('heading', { level: 1, name: /^Marek/ })).toBeVisible()
  /** Whether the name bar is what one sees at its own place. */
  const isSeen = () =>
    profile.locator('[data-name-bar]').evaluate((bar) => {
      const { left, top: y, width, height } = bar.getBoundingClientRect()
      return bar.contains(document.elementFromPoint(left + width - 20, y + height / 2)) && y < 1
    })
  expect(await isSeen()).toBe(false)
  await page.mouse.move(195, 600)
  await page.mouse.wheel(0, 2_000)
  await expect.poll(isSeen).toBe(true)
  await profile.getByRole('button', { name: 'Close' }).click()
  await expect(profile).toHaveCount(0)
})

test('a profile has its photo beside the text on a phone on its side', async ({ signedIn }) => {
  const page = await signedIn('luc', { viewport: { width: 844, height: 390 } })
  await page.goto('/profile/Marek')
  const profile = page.getByRole('dialog', { name: 'Marek' })
  const text = profile.getByRole('button', { name: 'More' })
  await expect(text).toBeVisible()
  const photo = await profile.locator('img').first().boundingBox()
  const words = await text.boundingBox()
  expect(words?.x).toBeGreaterThan((photo?.x ?? 0) + (photo?.width ?? 0) - 1)
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(390)
})

for (const [what, viewport] of [
  ['a phone on its side', { width: 844, height: 390 }],
  ['a desktop at 200 % zoom', { width: 640, height: 400 }],
  ['a low window', { width: 1280, height: 560 }],
] as const) {
  test(`no bar of the search stays over the page on ${what}`, async ({ signedIn }) => {
    const page = await signedIn('luc', { viewport })
    await page.goto('/search')
    const search = page.getByRole('button', { name: 'Search', exact: true })
    await expect(search).toBeAttached()
    await page.evaluate(() => scrollTo(0, 0))
    // The button is where it belongs: below the form, out of sight.
    await expect.poll(() => top(search)).toBeGreaterThan(viewport.height)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(page.getByRole('banner').filter({ visible: true })).not.toBeInViewport()
  })
}

for (const [path, name] of [
  ['/members/nearby', 'Nearby'],
  ['/members/newest', 'Newest'],
] as const) {
  test(`End and Home focus cards of ${name} that were not rendered, clear of the bars`, async ({
    signedIn,
  }) => {
    const page = await signedIn('luc', { viewport: { width: 1440, height: 900 } })
    await page.goto(path)
    const cards = page.getByRole('region', { name, exact: true }).locator('a[data-whole]')
    await expect(cards.first()).toBeVisible()
    const first = await cards.first().getAttribute('href')
    /** The row, column and address of the focused card. */
    const place = () =>
      page.evaluate(() => {
        const { activeElement } = document
        const row = activeElement?.closest<HTMLElement>('[data-row]')
        const column = [...(row?.children ?? [])].findIndex((cell) => cell.contains(activeElement))
        return { row: Number(row?.dataset['row'] ?? -1), column, href: activeElement?.getAttribute('href') }
      })
    const expectClear = async () => {
      const bar = await page.getByRole('banner').first().boundingBox()
      const barEnd = (bar?.y ?? 0) + (bar?.height ?? 0)
      const card = page.locator('article:focus-within')
      await expect.poll(() => top(card)).toBeGreaterThan(barEnd)
      const box = await card.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(900)
    }
    await cards.first().focus()
    await page.keyboard.press('End')
    await expect.poll(async () => (await place()).row).toBeGreaterThan(3)
    await expectClear()
    // The list loads on at its end.
    await expect(async () => {
      await page.keyboard.press('End')
      expect((await place()).row).toBeGreaterThan(15)
    }).toPass()
    await expectClear()
    const last = await place()
    await page.keyboard.press('ArrowUp')
    await expect.poll(place).toMatchObject({ row: last.row - 1, column: last.column })
    await page.keyboard.press('F2')
    await expect(page.locator('article:focus-within [data-quick] :focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect.poll(place).toMatchObject({ row: last.row - 1, column: last.column })
    await page.keyboard.press('Home')
    await expect.poll(place).toEqual({ row: 0, column: 0, href: first })
    await expectClear()
  })
}

test('Home scrolls the first card of a short list clear of the top bar', async ({ signedIn }) => {
  const page = await signedIn('luc', { viewport: { width: 1280, height: 640 } })
  await page.goto('/members/newest')
  const cards = newest(page).locator('a[data-whole]')
  await expect(cards.first()).toBeVisible()
  await cards.nth(4).focus()
  // The second row is in view, and the first one is below the bar, still in the document.
  await page.evaluate(() => scrollTo(0, 260))
  await page.keyboard.press('Home')
  await expect(cards.first()).toBeFocused()
  const bar = await page.getByRole('banner').first().boundingBox()
  const card = page.locator('article:focus-within')
  await expect.poll(() => top(card)).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
})

test('arrows reach cards that were not rendered, and Home comes back', async ({ signedIn }) => {
  const page = await signedIn('luc', { viewport: { width: 1280, height: 800 } })
  await page.goto('/members/newest')
  const cards = newest(page).locator('a[data-whole]')
  await expect(cards.first()).toBeVisible()
  const first = await cards.first().getAttribute('href')
  const href = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
  await cards.first().focus()
  await page.keyboard.press('ArrowDown')
  expect(await href()).toBe(await cards.nth(4).getAttribute('href'))
  await page.keyboard.press('End')
  await expect.poll(async () => [undefined, null, first].includes(await href())).toBe(false)
  await page.keyboard.press('Home')
  await expect.poll(href).toBe(first)
})

test('a slash opens the search by name, Enter there the best match, and a question mark the keys', async ({
  signedIn,
}) => {
  const page = await signedIn('luc', { viewport: { width: 1280, height: 800 } })
  await page.goto('/members/newest')
  await expect(newest(page).getByRole('article').first()).toBeVisible()
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(help).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Find a member by name' })
  await expect(field).toBeFocused()
  await page.keyboard.type('marek')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Marek', exact: true })).toBeVisible()
})

test('the footer begins where the top bar begins', async ({ newBrowser, signedIn }) => {
  const begin = async (element: Locator) => (await element.boundingBox())?.x
  for (const [page, path] of [
    [await signedIn('luc'), '/members/newest'],
    [await newBrowser(), '/'],
  ] as const) {
    await page.goto(path)
    for (const width of [1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      const brand = page.getByRole('banner').getByRole('link').first()
      const link = page.getByRole('contentinfo').getByRole('link').first()
      await expect(brand).toBeVisible()
      await expect(link).toBeAttached()
      // The bar may be drawn again while the parts of a page load, so both are measured each time.
      await expect
        .poll(
          async () => ((await begin(link)) ?? Number.NaN) - ((await begin(brand)) ?? Number.NaN),
          `${path} at ${width}`,
        )
        .toBe(0)
    }
  }
})
