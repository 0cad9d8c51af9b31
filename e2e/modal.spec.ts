// A modal route lies over its page and scrolls nothing (SPEC 2).
import { expect, test } from './lodge.ts'

/** Pixels: rows that were only estimated settle by a few when they are drawn, and a card lifts under the pointer. */
const slack = 24
const movedBy = (one = Number.NaN, other = Number.NaN) => Math.abs(one - other)

test('a profile opened down a list leaves the list where it was, while it is open and after', async ({
  signedIn,
}) => {
  const page = await signedIn('luc')
  await page.goto('/members/newest')
  const list = page.getByRole('region', { name: 'Newest' })
  await expect(list.getByRole('link').first()).toBeVisible()
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  const cards = list.getByRole('link', { name: /^Guest/ })
  const card = cards.nth(Math.floor((await cards.count()) / 2))
  await card.scrollIntoViewIfNeeded()
  const name = (await card.getAttribute('href')) ?? ''
  const before = await page.evaluate(() => scrollY)
  const place = await card.boundingBox()

  await card.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
  const same = page.locator(`main a[href="${name}"]`)
  await expect.poll(async () => movedBy(place?.y, (await same.boundingBox())?.y)).toBeLessThan(slack)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(movedBy(before, await page.evaluate(() => scrollY))).toBeLessThan(slack)
  expect(movedBy(place?.y, (await same.boundingBox())?.y)).toBeLessThan(slack)
})
