// Two tabs of one browser share its cookies, and therefore its session.
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './lodge.ts'
import { people } from './people.ts'

const own = new RegExp(`${people.deputy.name}$`)
const alias = new RegExp(`${people.understudy.name}$`)
const nameIn = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('button', { name })

const whoHeIs = 'GET /sso/user'

/** Switches the account by keyboard. The pages are another member's then, and the focus must stay in the page. */
const pressing = async (other: Page, name: string, next: RegExp) => {
  const main = other.getByRole('main')
  await main.getByRole('button', { name }).press('Enter')
  await expect(main.getByRole('button', { name: next })).toBeVisible()
  await expect(other.locator('main:focus, main :focus')).toHaveCount(1)
}

async function openAccounts(other: Page) {
  await other.goto('/account/accounts')
  await expect(other.getByRole('button', { name: /^Act as / })).toBeVisible()
}

async function actAsUnderstudy(other: Page) {
  await pressing(
    other,
    `Act as ${people.understudy.name}`,
    new RegExp(`^Switch back to ${people.deputy.name}$`),
  )
  await expect(nameIn(other, alias)).toBeVisible()
}

async function beDeputyAgain(other: Page) {
  await pressing(other, `Switch back to ${people.deputy.name}`, /^Act as /)
  await expect(nameIn(other, own)).toBeVisible()
}

test('a message from one tab is sent as the member that the tab shows, although another tab started an alias', async ({
  page,
  held,
  expectedLines,
}) => {
  expectedLines.push(/ 401 .* at \/api\/message$/, / 403 .* at \/broadcasting\/auth$/)
  await signIn(page, people.deputy.email)
  await page.goto('/community/messages/user/1')
  const writing = page.getByRole('textbox', { name: /Luc/ })
  await expect(writing).toBeVisible()

  const other = await page.context().newPage()
  await openAccounts(other)
  // The first tab checks its session, and gets no answer before the message is sent.
  await held.hold(whoHeIs)
  await actAsUnderstudy(other)
  await held.come(whoHeIs)
  await writing.fill('From Kees, and from nobody else')
  const isAsked = page.waitForRequest('**/identity/sign-in?*')
  await page.keyboard.press('Enter')
  await isAsked
  await held.release(whoHeIs)
  // The cookie is valid, so the page restarts as the member whose session it is now.
  await expect(page.getByRole('heading', { name: 'This conversation does not exist' })).toBeVisible()
  await expect(nameIn(page, alias)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()

  await beDeputyAgain(other)
  await other.goto('/community/messages/user/1')
  await expect(
    other.getByRole('log', { name: 'Messages' }).getByText('From Kees, and from nobody else'),
  ).toHaveCount(1)
})

test('a tab follows an alias or a logout in another tab', async ({ page, expectedLines }) => {
  expectedLines.push(/ 40[13] .* at \/(broadcasting\/(user-)?auth|api\/.*)$/)
  // A picture that is asked for as the session ends: who is signed out may fetch none.
  expectedLines.push(/ 404 .* at \/media\/photo\/[\w-]+\/square160\.webp$/)
  await signIn(page, people.deputy.email)
  await page.goto('/members/newest')
  await expect(nameIn(page, own)).toBeVisible()

  const other = await page.context().newPage()
  await openAccounts(other)
  await actAsUnderstudy(other)
  await expect(nameIn(page, alias)).toBeVisible()
  await expect(page).toHaveURL('/members/newest')
  await beDeputyAgain(other)
  await expect(nameIn(page, own)).toBeVisible()

  await nameIn(other, own).click()
  await other.getByRole('link', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/identity\/sign-in\?redirect_url=%2Fmembers%2Fnewest$/)
})
