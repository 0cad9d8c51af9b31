// The quick actions of a member card, shown on hover and on focus.
import type { Page } from '@playwright/test'
import { expect, test } from './lodge.ts'
import { oneTry, presence } from './patience.ts'
import { ofDudelist, stored } from './stored.ts'

/** Tall enough that all members of the tests are rendered: lists render only the rows near the window. */
const desk = { viewport: { width: 1280, height: 1600 } }
const call = 'PUT /dudelist/{userId}/toggle'

/** Returns the card of a member in a list, and its quick actions. */
function cardIn(page: Page, list: string, name: string) {
  const card = page.getByRole('region', { name: list }).getByRole('article').filter({ hasText: name })
  const button = (pressed: boolean) =>
    card.getByRole('button', { name: `${name} on your Buddies list`, pressed })
  return {
    card,
    link: card.getByRole('link', { name: new RegExp(`^${name}`) }),
    offer: card.locator('[data-quick]'),
    message: card.getByRole('link', { name: `Message ${name}` }),
    isBuddy: button(true),
    isNone: button(false),
    mark: card.getByText('On your Buddies list'),
  }
}

test('by keyboard alone: add a buddy from a card, remove them in the list, and write to them', async ({
  signedIn,
}) => {
  const luc = await signedIn('luc', desk)
  await luc.goto('/members/newest')
  const tane = cardIn(luc, 'Newest', 'Tane')
  await expect(tane.offer).toHaveCSS('opacity', '0')

  await test.step('quick actions of a card show their effect at once', async () => {
    await tane.link.focus()
    const size = await tane.card.boundingBox()
    await luc.keyboard.press('F2')
    await expect(tane.message).toBeFocused()
    await luc.keyboard.press('ArrowRight')
    await expect(tane.isNone).toBeFocused()
    await expect(tane.offer).toHaveCSS('opacity', '1')
    const answered = stored(luc, ofDudelist)
    await luc.keyboard.press('Space')
    await expect(tane.isBuddy).toBeFocused()
    await expect(tane.mark).toHaveCount(1)
    await answered
    const { width, height } = (await tane.isBuddy.boundingBox()) ?? { width: 0, height: 0 }
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    expect(await tane.card.boundingBox(), 'Nothing is moved by what it offers.').toEqual(size)
    await luc.keyboard.press('Tab')
    await expect(tane.offer).toHaveCSS('opacity', '0')
  })

  await test.step('a removed card leaves the list, and the next one gets the focus', async () => {
    const marek = cardIn(luc, 'Newest', 'Marek')
    await marek.link.focus()
    await luc.keyboard.press('.')
    await luc.keyboard.press('ArrowRight')
    const answered = stored(luc, ofDudelist)
    await luc.keyboard.press('Enter')
    await answered
    await luc.goto('/community/dudeslist/buddies')
    const listed = cardIn(luc, 'Buddies', 'Marek')
    await listed.link.focus()
    await luc.keyboard.press('F2')
    await luc.keyboard.press('ArrowRight')
    await luc.keyboard.press('Enter')
    await expect(listed.card).toHaveCount(0)
    await expect(cardIn(luc, 'Buddies', 'Tane').link).toBeFocused()
  })

  await test.step('the message action opens the conversation', async () => {
    await luc.keyboard.press('F2')
    await luc.keyboard.press('Enter')
    await expect(luc.getByRole('textbox', { name: /Tane/ })).toBeVisible()
  })
})

test('a quick action that fails is reverted with a flash, in every list that shows the member', async ({
  signedIn,
  held,
}) => {
  // A member who is online is in two rows of the home page.
  const [luc, marek] = [await signedIn('luc', desk), await signedIn('marek')]
  await marek.goto('/members/newest')
  const nearby = cardIn(luc, 'Nearby now', 'Marek')
  const newest = cardIn(luc, 'New members', 'Marek')
  // That he is online is stored a moment later.
  await expect(async () => {
    await luc.goto('/home')
    await expect(nearby.card).toBeVisible(oneTry)
  }).toPass(presence)
  await held.hold(call)
  await newest.card.hover()
  await newest.isNone.click()
  await expect(newest.isBuddy).toBeVisible()
  await expect(nearby.mark).toHaveCount(1)
  await held.answer(call, { refusal: { status: 403, message: 'Not now.' } })
  await expect(luc.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible()
  await expect(newest.isNone).toBeVisible()
  await expect(newest.mark.or(nearby.mark)).toHaveCount(0)

  await luc.mouse.move(0, 0)
  await expect(newest.offer).toHaveCSS('opacity', '0')
  await expect(luc).toHaveURL('/home')
})

test('on a touch screen a card has no quick actions', async ({ signedIn }) => {
  const luc = await signedIn('luc', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await luc.goto('/members/newest')
  const tane = cardIn(luc, 'Newest', 'Tane')
  await tane.card.tap()
  await expect(luc.getByRole('dialog', { name: 'Tane' })).toBeVisible()
  await luc.goBack()
  await expect(luc.getByRole('dialog')).toHaveCount(0)
  await expect(tane.card).toBeVisible()
  await expect(tane.offer).toHaveCSS('opacity', '0')
})
