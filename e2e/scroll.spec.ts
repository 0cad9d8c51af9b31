// Forward navigation starts at the top, back restores the scroll position.
import { expect, test } from './lodge.ts'

test('back restores the scroll position, forward starts at the top', async ({ signedIn }) => {
  const page = await signedIn('luc')
  await page.goto('/members/newest')
  const list = page.getByRole('region', { name: 'Newest' })
  await expect(list.getByRole('link').first()).toBeVisible()
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  const shown = list.getByRole('link', { name: /^Guest/ })
  const card = shown.nth(Math.floor((await shown.count()) / 2))
  const placeOf = async () => JSON.stringify([await card.getAttribute('href'), await card.boundingBox()])
  // After the scroll, rows are still added before it, and with them another card is in this place.
  await expect
    .poll(async () => {
      const place = await placeOf()
      await page.waitForTimeout(1_000)
      return place === (await placeOf())
    })
    .toBe(true)
  const href = await card.getAttribute('href')
  const before = await card.boundingBox()

  await page.getByRole('navigation').getByRole('link', { name: 'Messages' }).first().click()
  await expect(page).toHaveURL('/community/messages')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  await page.goBack()
  await expect(page).toHaveURL('/members/newest')
  const again = page.locator(`main a[href="${href}"]`)
  // Estimated rows move by a few pixels when they are rendered.
  await expect
    .poll(async () => Math.abs(((await again.boundingBox())?.y ?? Number.NaN) - (before?.y ?? 0)))
    .toBeLessThan(24)
})

test('a reload, and back from another site, restore the position and what was loaded', async ({
  signedIn,
}) => {
  const page = await signedIn('luc', { viewport: { width: 390, height: 844 } })
  await page.goto('/members/newest')
  const top = () => page.evaluate(() => scrollY)
  await page.getByRole('region', { name: 'Newest' }).getByRole('article').first().hover()
  // Further than the first page of the list reaches.
  const far = 8_000
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, far - (await top()))
      return top()
    })
    .toBe(far)
  const isThere = async () => Math.abs((await top()) - far)
  await page.reload()
  await expect.poll(isThere).toBeLessThan(24)
  await page.goto('about:blank')
  await page.goBack()
  await expect(page).toHaveURL('/members/newest')
  await expect.poll(isThere).toBeLessThan(24)
})

test('back from another site restores the position while options above it are still loading', async ({
  signedIn,
}) => {
  const page = await signedIn('luc', { viewport: { width: 390, height: 844 } })
  await page.goto('/account/profile-settings/info')
  const interests = page.getByRole('group', { name: 'Interests', exact: true })
  await expect(interests.getByRole('checkbox').first()).toBeAttached()
  const top = () => page.evaluate(() => scrollY)
  const far = 1_800
  await page.getByRole('main').getByRole('button').first().hover()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, far - (await top()))
      return top()
    })
    .toBe(far)
  await page.goto('about:blank')
  const { promise: late, resolve: load } = Promise.withResolvers<void>()
  // In the page: the browser has the options in its cache, which routing leaves aside.
  await page.route('**/api/interest', async (route) => {
    await late
    await route.continue()
  })
  await page.goBack()
  // As far as the page reaches without the options.
  await expect.poll(top).toBeGreaterThan(500)
  load()
  await expect(interests.getByRole('checkbox').first()).toBeAttached()
  await expect.poll(async () => Math.abs((await top()) - far)).toBeLessThan(24)
})

test('a reload keeps the position of a page that asks for a place', async ({ signedIn, expectedLines }) => {
  expectedLines.push(/status of 409 .* at \/api\/user\/nearby/)
  const page = await signedIn('wanderer', { viewport: { width: 390, height: 500 } })
  await page.goto('/members/nearby')
  // The page is as tall as it stays.
  await expect(page.getByRole('link', { name: 'Set your location' })).toBeVisible()
  await page.getByRole('main').getByRole('button').first().hover()
  const top = () => page.evaluate(() => scrollY)
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 200 - (await top()))
      return top()
    })
    .toBe(200)
  await page.reload()
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
  await expect.poll(top).toBe(200)
})

test('pressing a card while the list scrolls opens it', async ({ signedIn }) => {
  const page = await signedIn('luc')
  await page.goto('/members/newest')
  const card = page.getByRole('region', { name: 'Newest' }).getByRole('article').first()
  const { x, y, width } = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  await page.mouse.move(x + width / 2, y + 60)
  const drawn = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('scroll', () => requestAnimationFrame(() => requestAnimationFrame(resolve)), {
          once: true,
        })
      }),
  )
  await page.mouse.wheel(0, 5)
  await drawn
  await page.mouse.click(x + width / 2, y + 60)
  await expect(page.getByRole('dialog').getByRole('article')).toBeVisible()
})

test('the end of a gallery stays out of sight for a screen of scrolling while its next page is awaited', async ({
  signedIn,
  held,
}) => {
  const page = await signedIn('luc', { viewport: { width: 390, height: 700 } })
  // The next page is asked for ahead of the scroll, so the calls are held from the first one on.
  await held.hold('GET /photo/newest')
  await page.goto('/galleries/newest-pics')
  await held.answer('GET /photo/newest')
  const region = page.getByRole('region', { name: 'Newest photos' })
  await region.getByRole('link').last().scrollIntoViewIfNeeded()
  await held.come('GET /photo/newest')
  const loading = page.getByRole('status').filter({ hasText: 'Loading more' })
  await page.mouse.move(195, 350)
  await page.mouse.wheel(0, 700)
  await expect(loading).toBeInViewport()
  await expect(page.getByRole('contentinfo')).not.toBeInViewport()
  await held.answer('GET /photo/newest')
  // The page after it may be asked for already, far below.
  await expect(loading).not.toBeInViewport()
  await expect(page.getByRole('contentinfo')).not.toBeInViewport()
})

test('a reload and back restore the position in a list of admins, and the rows that were loaded by a button', async ({
  signedIn,
}) => {
  const page = await signedIn('owner', { viewport: { width: 1280, height: 600 } })
  await page.goto('/admin/tools/search-and-find')
  const rows = page.getByRole('region', { name: /members/i }).getByRole('rowheader')
  const more = page.getByRole('button', { name: 'Show more' })
  await expect(more).toBeVisible()
  const first = await rows.count()
  await more.click()
  await expect.poll(() => rows.count()).toBeGreaterThan(first)
  const link = rows.nth(first + 2).getByRole('link')
  // In the middle, so that pressing it does not scroll.
  await link.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const top = () => page.evaluate(() => scrollY)
  const left = await top()
  const isThere = async () => Math.abs((await top()) - left)
  await page.reload()
  await expect(link).toBeInViewport()
  await expect.poll(isThere).toBeLessThan(24)
  await link.click()
  await expect(page).toHaveURL(/\/admin\/profile\/\d+$/)
  await page.goBack()
  await expect(link).toBeInViewport()
  await expect.poll(isThere).toBeLessThan(24)
})
