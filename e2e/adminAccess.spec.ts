// Every page of the admin area, opened by a guest and by every role.
import type { Page as Tab } from '@playwright/test'
import { type Page, pages } from '../src/views/pages.ts'
import { goInside } from './goInside.ts'
import { expect, test } from './lodge.ts'
import type { people } from './people.ts'

type Role = 'member' | 'admin' | 'superAdmin'

const adminPages = Object.values<Page>(pages).filter(
  ({ shownTo }) => shownTo === 'admins' || shownTo === 'superAdmins',
)
const addressOf = ({ path, sample }: Page) => sample ?? path

/** Where the address leads. */
function endOf(page: Page, role: Role): string {
  if (role === 'member') return pages.home.path
  return page.shownTo === 'superAdmins' && role === 'admin' ? pages.adminHome.path : addressOf(page)
}

/** A page that calls nothing. */
const empty = { address: '/nowhere', title: 'Page not found' }

async function walk(tab: Tab, role: Role): Promise<void> {
  await tab.goto(empty.address)
  await expect(tab.getByRole('heading', { level: 1, name: empty.title })).toBeVisible()
  for (const page of adminPages) {
    await test.step(`${role}: ${addressOf(page)}`, async () => {
      // From a page that no walk ends at.
      await goInside(tab, empty.address)
      await expect(tab.getByRole('heading', { level: 1, name: empty.title })).toBeVisible()
      await goInside(tab, addressOf(page))
      const end = endOf(page, role)
      await expect(tab).toHaveURL(end)
      const isShown = end === addressOf(page)
      await expect(tab.getByRole('navigation', { name: 'Admin area' })).toHaveCount(role === 'member' ? 0 : 1)
      if (isShown) await expect(tab).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${page.title ?? ''}`))
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(tab).toHaveURL(end)
    })
  }
}

test('every admin page is shown to its roles, and leads all others away', async ({
  signedIn,
  page,
  expectedLines,
}) => {
  // Nobody has the number of the sample, and no order.
  expectedLines.push(/ 404 .* at \/api\/(user|payment)\//)
  expect(adminPages.length).toBeGreaterThan(30)
  const roles = { member: 'luc', admin: 'moderator', superAdmin: 'owner' } as const satisfies Record<
    Role,
    keyof typeof people
  >
  for (const role of Object.keys(roles) as Role[]) await walk(await signedIn(roles[role]), role)

  for (const asked of adminPages)
    await test.step(`guest: ${addressOf(asked)}`, async () => {
      await page.goto(addressOf(asked))
      await expect(page).toHaveURL(/\/identity\/sign-in\?/)
    })
})
