// What a member hides, and what another member sees: visits, distance and place.
import type { CDPSession, Page } from '@playwright/test'
import type { CallResponse } from '../contract/calls.ts'
import { expect, test } from './lodge.ts'
import { ofSelf, stored } from './stored.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/**
 * Swipes sideways over the middle of the page. The browser cancels the touch when the page is too busy to answer it
 * in time, for example while it loads.
 */
async function swipe(page: Page, touch: CDPSession, from: number, to: number): Promise<void> {
  const y = 200
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] })
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchMove',
    touchPoints: [{ x: (from + to) / 2, y }],
  })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: to, y }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('private viewing leaves no visit, and a hidden distance is not shown, until both are switched off', async ({
  signedIn,
  held,
}) => {
  const [tane, marek] = [await signedIn('kauri', phone), await signedIn('marek')]
  const inPrivate = tane.getByRole('switch', { name: /Browse invisibly/ })
  const hidesDistance = tane.getByRole('switch', { name: /Hide my distance/ })
  const set = async (isOn: boolean) => {
    await tane.goto('/account/account-settings/privacy')
    for (const each of [inPrivate, hidesDistance]) {
      const isStored = stored(tane, ofSelf)
      await each.click()
      await isStored
      await expect(each).toBeChecked({ checked: isOn })
    }
  }
  const visits: string[] = []
  tane.on('request', (request) => {
    if (request.url().endsWith('/view')) visits.push(request.method())
  })
  const look = async () => {
    await tane.goto('/profile/Marek')
    await expect(tane.getByRole('dialog', { name: 'Marek' }).getByRole('heading', { level: 1 })).toBeVisible()
  }
  const visitors = marek.getByRole('region', { name: 'Visitors' })
  const visit = visitors.getByRole('article').filter({ hasText: 'Tane' })
  const profile = marek.getByRole('dialog', { name: 'Tane' })
  const said = (text: string) => profile.getByText(text).filter({ visible: true })

  // Tane may have visited Marek in another test.
  const visitsToMarek = async () =>
    ((await (await marek.request.get('/api/user/visitor')).json()) as CallResponse<'GET /user/visitor'>).data
      .filter(({ name }) => name === 'Tane')
      .map(({ viewed_at: at }) => at)
  const before = await visitsToMarek()

  await test.step('hidden', async () => {
    await set(true)
    await look()
    await marek.goto('/community/visitors')
    await expect(visitors.or(marek.getByRole('heading', { name: 'No visitors yet' }))).toBeVisible()
    await expect(visit).toHaveCount(before.length)
    expect(await visitsToMarek()).toEqual(before)
    expect(visits, 'Nobody is told of it, the server neither.').toEqual([])
    await marek.goto('/profile/Tane')
    await expect(said('Auckland, Auckland, New Zealand')).toHaveCount(1)
    await expect(said('over 500 km away')).toHaveCount(0)
  })

  await test.step('visible, with the time of the visit', async () => {
    await set(false)
    const counted = tane.waitForResponse((answer) => answer.url().endsWith('/view'))
    await look()
    await counted
    await marek.goto('/community/visitors')
    await expect(visit).toContainText('now')
    await marek.goto('/profile/Tane')
    await expect(said('over 500 km away')).toHaveCount(1)
  })

  await test.step('non-supporters are redirected to the upgrade page with a reason', async () => {
    await tane.goto('/community/visitors')
    await expect(tane).toHaveURL('/account/upgrade')
    const why = tane.getByText(/Visitors are for supporters/)
    await expect(why).toBeVisible()
    const right = tane.getByRole('heading', { name: 'Unlimited browsing' })
    await expect(right).toBeVisible()
    const [told, offered] = [await why.boundingBox(), await right.boundingBox()]
    expect(told?.y, 'It covers nothing of the offer.').toBeGreaterThan(
      (offered?.y ?? Infinity) + (offered?.height ?? 0),
    )
  })

  await test.step('swiping steps through the members of the list, also beyond loaded ones', async () => {
    await tane.goto('/members/newest')
    const men = tane.getByRole('region', { name: 'Newest' }).getByRole('heading', { level: 3 })
    await men.first().tap()
    const open = tane.getByRole('dialog').getByRole('article')
    await expect(open).toHaveCount(1)
    await expect(tane.getByRole('button', { name: 'Next member' })).toBeEnabled()
    const touch = await tane.context().newCDPSession(tane)
    const { pathname } = new URL(tane.url())
    await held.hold('GET /user/by-name/{name}')
    await swipe(tane, touch, 300, 60)
    await expect(tane).not.toHaveURL(pathname)
    await expect(tane.getByRole('status').filter({ hasText: 'Loading the profile' })).toBeVisible()
    await swipe(tane, touch, 60, 300)
    await expect(tane).toHaveURL(pathname)
  })
})

const describedPlace = (page: Page) =>
  page.getByRole('dialog', { name: 'Location' }).getByText(/^Current location:/)

test('save the location, and choose another on the map by keyboard alone', async ({ signedIn }) => {
  const tane = await signedIn('kauri')
  await tane.goto('/account/place')
  const dialog = tane.getByRole('dialog', { name: 'Location' })
  await expect(describedPlace(tane)).toContainText('Auckland')
  await expect(dialog.getByRole('figure')).toContainText(/Others see/)
  await expect(dialog.locator('.leaflet-container')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save current location' }).click()
  await expect(dialog.getByText('This is your saved location.')).toBeVisible()

  await test.step('a device without a position is explained, with other ways offered', async () => {
    await dialog.getByRole('button', { name: 'Use my current location' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Location access is blocked')
  })

  await test.step('pick a point by keyboard', async () => {
    await dialog.getByRole('button', { name: 'Choose on a map' }).press('Enter')
    const map = dialog.getByRole('application', { name: 'Map: choose a point' })
    await map.focus()
    for (const key of ['-', '-', '-', '-', 'ArrowDown', 'ArrowDown']) await tane.keyboard.press(key)
    await expect(dialog.getByText(/^Center: .*south/)).toBeAttached()
    await tane.keyboard.press('Enter')
    await expect(dialog.getByText(/^The point is in/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Set location' }).press('Enter')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('it is stored, and the saved location can be restored', async () => {
    await tane.goto('/account/place')
    await expect(describedPlace(tane)).not.toContainText('Auckland')
    await dialog.getByRole('button', { name: 'Move back here' }).click()
    await expect(dialog).toHaveCount(0)
    await tane.goto('/account/place')
    await expect(describedPlace(tane)).toContainText('Auckland')
    await expect(dialog.getByText('This is your saved location.')).toBeVisible()
  })
})

test('the device’s position leads to a city to confirm, and nothing is stored before', async ({
  signedIn,
}) => {
  const page = await signedIn('luc', {
    permissions: ['geolocation'],
    geolocation: { latitude: 52.381, longitude: 4.637 },
  })
  await page.goto('/account/place')
  const dialog = page.getByRole('dialog', { name: 'Location' })
  await dialog.getByRole('button', { name: 'Use my current location' }).click()
  await expect(dialog.getByText(/Haarlem/).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Set location' })).toBeVisible()
  await page.reload()
  await expect(describedPlace(page)).toContainText('Amsterdam')
})
