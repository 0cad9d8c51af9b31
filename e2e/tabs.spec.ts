// Two tabs of one browser share its cookies, and so who is signed in.
import { expect, signIn, test } from './lodge.ts'
import { people } from './people.ts'

test('what is written in one tab goes out as nobody else than that tab shows, when another took on an alias', async ({
  page,
  expectedLines,
}) => {
  expectedLines.push(
    / 401 .* at \/api\/message$/,
    / 403 .* at \/broadcasting\/auth$/,
    // Whose rights change has his sockets closed: the first tab's may be while it is leaving it.
    /^WebSocket is already in CLOSING or CLOSED state/,
  )
  await signIn(page, people.deputy.email)
  await page.goto('/community/messages/user/1')
  const writing = page.getByRole('textbox', { name: /Luc/ })
  await expect(writing).toBeVisible()

  const other = await page.context().newPage()
  await other.goto('/account/accounts')
  await other.getByRole('button', { name: `Act as ${people.understudy.name}` }).click()
  const bar = other.getByRole('banner')
  const own = new RegExp(`${people.deputy.name}$`)
  const alias = new RegExp(`${people.understudy.name}$`)
  await expect(bar.getByRole('button', { name: alias })).toBeVisible()

  await writing.fill('From Kees, and from nobody else')
  const isAsked = page.waitForRequest('**/identity/sign-in?*')
  await page.keyboard.press('Enter')
  await isAsked
  // The cookie is good: the page begins anew as whose it is now.
  await expect(page).toHaveURL('/community/messages')
  await expect(page.getByRole('banner').getByRole('button', { name: alias })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()

  await other
    .getByRole('main')
    .getByRole('button', { name: `Be ${people.deputy.name} again` })
    .click()
  await expect(bar.getByRole('button', { name: own })).toBeVisible()
  await other.goto('/community/messages/user/1')
  await expect(
    other.getByRole('log', { name: 'Messages' }).getByText('From Kees, and from nobody else'),
  ).toHaveCount(1)
})
