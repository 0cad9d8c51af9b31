// The home page: presence in the side notifier, and the banner after a payment.
import type { Page } from '@playwright/test'
import { expect, test } from './lodge.ts'
import { presence } from './patience.ts'
import { nextJoin } from './nextJoin.ts'
import { openSession, writeHeaders } from './openSession.ts'
import { password, people } from './people.ts'
import { ofDudelist, stored } from './stored.ts'
import { writeMessage } from './write.ts'

/** Wide enough that the side notifier is beside the page. */
const desk = { viewport: { width: 1440, height: 900 } }

test('a listed member comes online at once, and goes offline within 10 s of closing the last page', async ({
  signedIn,
}) => {
  const luc = await signedIn('luc', desk)
  const listed = await luc.request.get(`/api/user/by-name/${people.kauri.name}`)
  const { id } = (await listed.json()) as { id: number }
  await luc.goto('/home')
  const token = (await luc.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const added = await luc.request.post(`/api/dudelist/${id}/buddies`, {
    headers: {
      'X-XSRF-TOKEN': decodeURIComponent(token),
      'X-Requested-With': 'XMLHttpRequest',
      Origin: new URL(luc.url()).origin,
    },
  })
  expect(added.ok()).toBe(true)

  const beside = luc.getByRole('complementary', { name: 'Activity' })
  await beside.getByRole('button', { name: /Online on your list/ }).click()
  await expect(beside.getByRole('heading', { name: 'No one on your list is online' })).toBeVisible()

  const tane = await signedIn('kauri')
  // Requests alone also count as presence, so the test waits for the socket of this page.
  const came = nextJoin(tane)
  await tane.goto('/members/newest')
  await came
  await expect(beside.getByRole('link', { name: /Tane/ })).toBeVisible()
  await expect(beside.getByRole('button', { name: '1 Online on your list' })).toBeVisible()

  // A reload does not count as leaving.
  const joined = nextJoin(tane)
  await tane.reload()
  await joined
  await expect(beside.getByRole('link', { name: /Tane/ })).toBeVisible()

  // The whole list is a page of its own, with the notifier beside it.
  await beside.getByRole('link', { name: 'See everyone online' }).click()
  await expect(luc).toHaveURL('/community/dudeslist/online')
  const card = luc.getByRole('region', { name: 'Online on your list' }).getByRole('article')
  await expect(card.filter({ hasText: 'Tane' }).getByText('Online')).toHaveCount(1)

  await tane.close()
  await expect(beside.getByRole('link', { name: /Tane/ })).toHaveCount(0, presence)
  await expect(beside.getByRole('button', { name: '0 Online on your list' })).toBeVisible()
  await expect(card.getByText('Online')).toHaveCount(0)
  await luc.reload()
  // The notifier has the same heading, and no words below it.
  await expect(luc.getByText('People on your list appear here when they come online.')).toBeVisible()
})

test('the notifier remembers its option for the next visit', async ({ signedIn }) => {
  const luc = await signedIn('luc', desk)
  await luc.goto('/home')
  const onCam = luc.getByRole('button', { name: /On cam on your list/ })
  await onCam.click()
  await luc.reload()
  await expect(onCam).toHaveAttribute('aria-pressed', 'true')
})

test('each row of home leads to its page and to the members in it', async ({ signedIn }) => {
  // Marek is a supporter, so home shows his visitors.
  const [marek, luc] = [await signedIn('marek', desk), await signedIn('luc')]
  await luc.goto(`/profile/${people.marek.name}`)
  await expect(luc.getByRole('dialog', { name: people.marek.name })).toBeVisible()
  await marek.goto('/home')
  const row = (name: string) => marek.getByRole('region', { name })
  for (const [title, address, heading] of [
    ['Nearby now', '/members/nearby?is_online=true', 'Nearby'],
    ['New members', '/members/newest', 'Newest'],
    ['Who viewed you', '/community/visitors', 'Visitors'],
  ] as const) {
    await row(title)
      .getByRole('link', { name: `${title}: see all` })
      .click()
    await expect(marek).toHaveURL(address)
    await expect(marek.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await marek.goBack()
  }
  // The notifier beside the page has the unread messages.
  await expect(row('Unread messages')).toHaveCount(0)
  await row('Who viewed you').getByRole('link', { name: /^Luc/ }).click()
  await expect(marek.getByRole('dialog', { name: people.luc.name })).toBeVisible()
})

test('on a phone the notifier is a sheet that back closes', async ({ signedIn }) => {
  const luc = await signedIn('luc', { viewport: { width: 390, height: 800 } })
  await luc.goto('/home')
  await luc.getByRole('link', { name: 'Activity' }).click()
  const sheet = luc.getByRole('dialog', { name: 'Activity' })
  await expect(sheet.getByRole('button', { name: /Unread messages/ })).toBeVisible()
  await luc.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(luc).toHaveURL('/home')
})

test('on a phone a new message appears first in the row of unread messages', async ({
  signedIn,
  server: { url },
}) => {
  const luc = await signedIn('luc', { viewport: { width: 390, height: 800 } })
  await luc.goto('/home')
  const unread = luc.getByRole('region', { name: 'Unread messages' })
  const scrolled = () => unread.locator('ul').evaluate((strip) => strip.scrollLeft)
  for (const name of ['marek', 'kauri', 'bastien'] as const) {
    await writeMessage(await signedIn(name), url, people.luc.name, 'The river is warm enough')
    await expect(unread.getByRole('listitem').first()).toContainText(people[name].name)
    expect(await scrolled()).toBe(0)
  }
})

/** Marks a payment as under way, as leaving for the provider does. */
async function leaveToPay(page: Page): Promise<void> {
  const { id } = (await (await page.request.get('/api/sso/user')).json()) as { id: number }
  await page.evaluate((payer) => sessionStorage.setItem('member.payment-under-way', payer), String(id))
}

test('home thanks for an approved payment until it is left, and only a member who went to pay', async ({
  signedIn,
}) => {
  const luc = await signedIn('luc')
  const flash = luc.getByText('Thank you, your payment is approved. We are verifying the payment...')
  await luc.goto('/payment_thanks')
  await expect(luc.getByRole('region', { name: 'About this site' })).toBeVisible()
  await expect(luc).toHaveURL('/home')
  await expect(flash).toHaveCount(0)

  await leaveToPay(luc)
  await luc.goto('/payment_thanks')
  await expect(luc).toHaveURL('/home')
  await expect(flash).toBeVisible()
  const thanks = luc.getByText('Thank you for becoming a supporter')
  await expect(thanks).toBeVisible()
  await luc.reload()
  await expect(thanks).toBeVisible()
  await luc.getByRole('link', { name: 'Messages' }).first().click()
  await expect(luc.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  await luc.goto('/home')
  await expect(luc.getByRole('region', { name: 'About this site' })).toBeVisible()
  await expect(thanks).toHaveCount(0)
})

test('a dismissed announcement stays away after a reload', async ({ signedIn }) => {
  const luc = await signedIn('luc')
  await luc.goto('/home')
  const announcement = luc.getByRole('region', { name: 'About this site' })
  await announcement.getByRole('button', { name: 'Dismiss' }).click()
  await expect(announcement).toHaveCount(0)
  await luc.reload()
  await expect(luc.getByRole('region', { name: 'New members' })).toBeVisible()
  await expect(announcement).toHaveCount(0)
})

test('arrows scroll a row of home by the cards in view', async ({ signedIn }) => {
  // High enough for all rows: only the scroll position of a row decides which cards are in view.
  const luc = await signedIn('luc', { viewport: { width: 1024, height: 2000 } })
  await luc.goto('/home')
  const row = luc.getByRole('region', { name: 'New members' })
  const first = row.getByRole('article').first()
  const previous = row.getByRole('button', { name: 'New members: previous' })
  const next = row.getByRole('button', { name: 'New members: next' })
  await expect(previous).toBeDisabled()
  await expect(first).toBeInViewport({ ratio: 0.9 })
  await next.press('Enter')
  await expect(first).not.toBeInViewport({ ratio: 0.9 })
  await expect(next).toBeFocused()
  await previous.press('Enter')
  await expect(first).toBeInViewport({ ratio: 0.9 })
  await expect(previous).toBeDisabled()
  await expect(previous).toBeFocused()
})

test('home shows the reactivation notice until it is left', async ({ newBrowser, server }) => {
  const open = () => openSession(server.url, people.resting.email, password)
  const before = await open()
  const headers = writeHeaders(server.url, before)
  const leaving = await newBrowser({ storageState: before })
  const { id } = (await (await leaving.request.get('/api/sso/user')).json()) as { id: number }
  // Disabling ends all sessions of the member.
  await leaving.request.put(`/api/user/${id}`, { headers, data: { is_enabled: false } })
  const otto = await newBrowser({ storageState: await open() })
  await otto.goto('/home')
  const isOn = otto.getByText('Your profile is active again', { exact: true })
  await expect(isOn).toBeVisible()
  await otto.getByRole('link', { name: 'Messages' }).first().click()
  await expect(otto.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  await otto.goBack()
  await expect(otto.getByRole('region', { name: 'About this site' })).toBeVisible()
  await expect(isOn).toHaveCount(0)
})

test('a declined payment shows a flash and a banner that leads to the upgrade page', async ({ signedIn }) => {
  const luc = await signedIn('luc', { viewport: { width: 360, height: 740 } })
  await luc.goto('/home')
  await leaveToPay(luc)
  await luc.goto('/payment_declined')
  await expect(luc).toHaveURL('/home')
  const notice = luc.getByText(
    'Your payment was denied. Please contact support if you have any more problems.',
  )
  const banner = luc.getByRole('alert').filter({ hasText: 'Your payment was declined' })
  await expect(banner).toBeVisible()
  const [passing, standing] = [await notice.boundingBox(), await banner.boundingBox()]
  expect(passing?.y).toBeGreaterThan((standing?.y ?? 0) + (standing?.height ?? 0))
  await luc.getByRole('link', { name: 'upgrade page' }).click()
  await expect(luc).toHaveURL('/account/upgrade')
})

test('the banner of a declined payment ends at the log-out, also where home was not left before', async ({
  newBrowser,
  server,
}) => {
  const open = () => openSession(server.url, people.luc.email, password)
  const luc = await newBrowser({ storageState: await open() })
  await luc.goto('/home')
  await leaveToPay(luc)
  await luc.goto('/payment_declined')
  const banner = luc.getByRole('alert').filter({ hasText: 'Your payment was declined' })
  await expect(banner).toBeVisible()
  // A page load, so that home is not left within the app.
  await luc.goto('/logout')
  await luc.getByRole('button', { name: 'Log out' }).click()
  await expect(luc).toHaveURL('/')
  await luc.context().addCookies((await open()).cookies)
  await luc.goto('/home')
  await expect(luc.getByRole('region', { name: 'About this site' })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('the side notifier stays beside every page, and opens profiles over the current one', async ({
  signedIn,
}) => {
  const [luc, marek] = [await signedIn('luc', desk), await signedIn('marek')]
  await marek.goto('/members/newest')
  const beside = luc.getByRole('complementary', { name: 'Activity' })
  const filtered = '/members/newest?is_supporter=true'
  await luc.goto(filtered)
  const card = luc.getByRole('region', { name: 'Newest' }).getByRole('article').filter({ hasText: 'Marek' })
  await card.hover()
  const isStored = stored(luc, ofDudelist)
  await card.getByRole('button', { name: 'Marek on your Buddies list' }).click()
  await isStored

  await test.step('it shows the chosen option', async () => {
    await beside.getByRole('button', { name: /Online on your list/ }).click()
    await luc.reload()
    await beside.getByRole('link', { name: /Marek/ }).click()
    await expect(luc.getByRole('dialog', { name: 'Marek' })).toBeVisible()
    await luc.keyboard.press('Escape')
    await expect(luc).toHaveURL(filtered)
  })

  await test.step('it stays on navigation, and gives way to messages', async () => {
    const row = beside.getByRole('link', { name: /Marek/ })
    await row.evaluate((element) => element.setAttribute('data-same', ''))
    await luc.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(luc.getByRole('heading', { level: 1, name: /Good to see you/ })).toBeVisible()
    await expect(row).toHaveAttribute('data-same', '')
    // Opened by a link, so that there is a history entry to leave.
    await luc
      .getByRole('link', { name: /^Messages/ })
      .first()
      .click()
    await expect(luc.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
    await expect(beside).toHaveCount(0)
    await luc.goBack()
    await expect(beside).toBeVisible()
  })

  await test.step('without room beside the page it is a sheet that opens profiles over home', async () => {
    await luc.setViewportSize({ width: 1279, height: 900 })
    await expect(beside).toHaveCount(0)
    await luc.goto('/home')
    await expect(luc.getByRole('heading', { level: 1, name: /Good to see you/ })).toBeVisible()
    await luc.getByRole('link', { name: 'Activity' }).click()
    const sheet = luc.getByRole('dialog', { name: 'Activity' })
    await sheet.getByRole('link', { name: /Marek/ }).click()
    await expect(luc.getByRole('dialog', { name: 'Marek' })).toBeVisible()
    await expect(luc).toHaveTitle(/^(\(\d+\) )?Home/)
  })
})

for (const [device, viewport] of [
  ['window without room for it', { width: 1100, height: 800 }],
  ['phone', { width: 360, height: 740 }],
] as const) {
  test(`on a ${device} the notifier is in the menu of every page, and lies over that page`, async ({
    signedIn,
  }) => {
    const luc = await signedIn('luc', { viewport })
    await luc.goto('/members/newest')
    await luc.getByRole('button', { name: device === 'phone' ? 'Me, open menu' : /Luc$/ }).click()
    await luc.getByRole('link', { name: 'Activity' }).click()
    const sheet = luc.getByRole('dialog', { name: 'Activity' })
    await expect(sheet.getByRole('button', { name: /Unread messages/ })).toBeVisible()
    await luc.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(luc).toHaveURL('/members/newest')
  })
}

test('the newest photos lead to all of them', async ({ signedIn }) => {
  const luc = await signedIn('luc', desk)
  await luc.goto('/home')
  await luc.getByRole('link', { name: 'Newest photos: see all' }).click()
  await expect(luc).toHaveURL('/galleries/newest-pics')
  await expect(luc.getByRole('heading', { level: 1, name: 'Newest photos' })).toBeVisible()
})
