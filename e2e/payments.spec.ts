// Supporter time: declined, bought, renewed, canceled, and a postback that comes late.
import type { APIRequestContext, Page } from '@playwright/test'
import { pressKeys, tabTo } from './keys.ts'
import { expect, refusedCall, signIn, test } from './lodge.ts'
import { password, people } from './people.ts'

const buy = async (page: Page, product: string) => {
  await page.goto('/account/upgrade')
  await pressKeys(page, page.getByRole('button', { name: `Buy ${product}` }))
  await expect(page.getByRole('heading', { name: 'Pay Lodge' })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Uses the panel of the sandbox. */
const press = async (request: APIRequestContext, url: string, path: string) => {
  const answer = await request.post(`${url}/sandbox/${path}`, { headers: { origin: url }, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}
const payments = (page: Page) => page.getByRole('list', { name: 'Your payments' })

test('by keyboard alone: a payment is declined, tried again and approved, renews, and is canceled', async ({
  newBrowser,
  request,
  server,
  expectedLines,
}) => {
  // A member without a place has no list of members nearby. The second call is refused for a wrong password.
  expectedLines.push(refusedCall('GET /user/nearby-online'), refusedCall('PUT /payment/{id}/cancel-renewal'))
  const page = await newBrowser()
  await signIn(page, people.buyer.email)
  await buy(page, 'Monthly')
  await expect(page.getByText('€7.90')).toBeVisible()
  await pressKeys(page, page.getByRole('button', { name: 'Decline' }))
  await page.waitForURL('/home')
  await expect(page.getByText('Your payment was denied.')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Your payment was declined' })).toBeVisible()

  const order = await buy(page, 'Monthly')
  await pressKeys(page, page.getByRole('button', { name: 'Approve' }))
  await page.waitForURL('/home')
  await expect(page.getByText('Thank you, your payment is approved.')).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: 'Thank you for becoming a supporter' }),
  ).toBeVisible()
  await page.goto('/account/upgrade')
  await expect(page.getByText('Thank you for being a supporter')).toBeVisible()
  await expect(payments(page).getByText('Monthly: Paid')).toBeVisible()
  await expect(payments(page).getByText('Monthly: Declined')).toBeVisible()
  await expect(payments(page).getByText(/^Renews on/)).toBeVisible()
  // Whoever has a payment that renews is offered no second one.
  await expect(page.getByRole('button', { name: 'Buy Monthly' })).toHaveCount(0)

  await page.goto(`/profile/${people.buyer.name}`)
  await expect(page.getByRole('dialog')).toContainText('This member is a supporter')
  await page.goto('/account/upgrade')

  await pressKeys(page, page.getByRole('button', { name: 'Cancel renewal' }))
  const dialog = page.getByRole('dialog', { name: 'Cancel the renewal?' })
  const field = dialog.getByLabel('Your password')
  await tabTo(page, field)
  await page.keyboard.type('a wrong guess')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(payments(page).getByText('The renewal is canceled.')).toBeFocused()
  await page.reload()
  await expect(payments(page).getByText('The renewal is canceled.')).toBeVisible()
  await expect(page.getByText(/^You are a supporter until/)).toBeVisible()

  // The open page hears of it, and the member is no supporter for further tests.
  await press(request, server.url, `order/${order}/refund`)
  await expect(page.getByText('Thank you for being a supporter')).toHaveCount(0)
  await page.reload()
  await expect(payments(page).getByText('Monthly: Refunded')).toBeVisible()
})

test('a payment whose postback comes late is verified until it is there', async ({
  newBrowser,
  request,
  server,
  expectedLines,
}) => {
  expectedLines.push(refusedCall('GET /user/nearby-online'))
  const page = await newBrowser()
  await signIn(page, people.buyer.email)
  await press(request, server.url, 'hold/on')
  let order = ''
  try {
    order = await buy(page, '30 days')
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.waitForURL('/home')
    await expect(page.getByText('Thank you, your payment is approved.')).toBeVisible()
    await page.goto('/account/upgrade')
    await expect(page.getByText('Thank you for being a supporter')).toHaveCount(0)
    await expect(page.getByText(/Verifying your payment|Asking about your payment/)).toBeVisible()
    const panel = await (await request.get(`${server.url}/sandbox`)).text()
    const [, event] = /\/sandbox\/event\/([\w-]+)\/send/.exec(panel) ?? []
    await press(request, server.url, `event/${event}/send`)
    await expect(page.getByText('Your payment is approved', { exact: true })).toBeVisible()
    await expect(page.getByText('Thank you for being a supporter')).toBeVisible()
  } finally {
    await press(request, server.url, 'hold/off')
    await press(request, server.url, `order/${order}/refund`)
  }
})
