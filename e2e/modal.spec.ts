// A modal route opens over its page and does not scroll it.
import type { Page } from '@playwright/test'
import { expect, test } from './lodge.ts'

/** Pixels. Estimated rows move a little when they are rendered, and a card lifts under the pointer. */
const slack = 24
const movedBy = (one = Number.NaN, other = Number.NaN) => Math.abs(one - other)

test('opening and closing a profile does not scroll the list', async ({ signedIn }) => {
  const page = await signedIn('luc')
  await page.goto('/members/newest')
  const list = page.getByRole('region', { name: 'Newest' })
  await expect(list.getByRole('link').first()).toBeVisible()
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  // The second page is loaded, and a card's middle is visible. It is pressed with the mouse, because Playwright's
  // `click` would scroll to it first.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(3_000)
  // Rows change their height once they are rendered, and take no pointer events while the list scrolls and for a moment
  // after. So a card is pressed where it lies once its middle receives the pointer.
  const cardAtHand = () =>
    list.getByRole('article').evaluateAll((cards) => {
      for (const card of cards) {
        const box = card.getBoundingClientRect()
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
        const href = card.querySelector('a')?.getAttribute('href')
        if (y > 120 && y < 600 && href && card.contains(document.elementFromPoint(x, y)))
          return { x, y, href }
      }
      return undefined
    })
  await expect.poll(cardAtHand).toBeDefined()
  const { x, y, href } = (await cardAtHand()) ?? { x: 0, y: 0, href: '' }
  const card = page.locator(`main a[href="${href}"]`)
  const before = await page.evaluate(() => scrollY)
  const place = await card.boundingBox()

  await page.mouse.click(x, y)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
  await expect.poll(async () => movedBy(place?.y, (await card.boundingBox())?.y)).toBeLessThan(slack)
  // The card does not move into the room of the scroll bar, and the dialog covers that room.
  expect(movedBy(place?.x, (await card.boundingBox())?.x)).toBeLessThan(slack)
  expect(
    await page.evaluate(() => document.elementFromPoint(innerWidth - 2, 2)?.tagName ?? 'nothing'),
  ).not.toMatch(/HTML|nothing/)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(movedBy(before, await page.evaluate(() => scrollY))).toBeLessThan(slack)
  expect(movedBy(place?.y, (await card.boundingBox())?.y)).toBeLessThan(slack)
})

const escape = (page: Page) => page.keyboard.press('Escape')
const closeButton = (page: Page) => page.getByRole('button', { name: 'Close', exact: true }).click()
const back = (page: Page) => page.goBack()

for (const [title, close] of [
  ['Escape', escape],
  ['its button', closeButton],
  ['back', back],
] as const) {
  test(`notifications are a route: a reload keeps them, ${title} closes them, and forward reopens them`, async ({
    signedIn,
  }) => {
    const page = await signedIn('luc')
    await page.goto('/members/newest')
    await page.getByRole('link', { name: 'Notifications' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Notifications' })
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL('/notifications')
    await page.reload()
    await expect(dialog).toBeVisible()
    await expect(page.locator('main').getByText('Newest').first()).toBeAttached()

    await close(page)
    await expect(page).toHaveURL('/members/newest')
    await expect(dialog).toHaveCount(0)
    await page.goForward()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/members/newest')
  })
}

test('a thread stays open beneath the notifications, through a reload too', async ({ signedIn }) => {
  const page = await signedIn('luc')
  await page.goto('/community/messages/user/2')
  const thread = page.getByRole('textbox', { includeHidden: true })
  await expect(thread).toBeAttached()
  await page.getByRole('link', { name: 'Notifications' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await expect(thread).toBeAttached()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(thread).toBeVisible()
})

test('back cancels a question and keeps the page; forward does not reopen it', async ({ signedIn }) => {
  const page = await signedIn('luc')
  await page.goto('/home')
  await page.goto('/community/messages/user/2')
  const thread = page.getByRole('textbox')
  await expect(thread).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete conversation' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete conversation?' })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(thread).toBeVisible()
  await page.goForward()
  await expect(question).toHaveCount(0)
  await expect(thread).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/home')
})
