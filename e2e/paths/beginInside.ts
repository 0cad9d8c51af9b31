import { expect, type Page } from '@playwright/test'
import { goInside } from '../goInside.ts'
import type { HeldCalls } from '../heldCalls.ts'

/** Pages that call nothing. The frame of the admin area stays between its pages. */
const emptyPages = {
  admin: { address: '/admin/profile/nobody', title: 'No such member' },
  other: { address: '/nowhere', title: 'Page not found' },
}

/**
 * Opens a page anew, with the calls of its chart held. The app is loaded once: another load for each path would take
 * most of the time.
 */
export async function beginInside(
  page: Page,
  held: HeldCalls,
  address: string,
  ...calls: readonly string[]
): Promise<void> {
  const empty = address.startsWith('/admin') ? emptyPages.admin : emptyPages.other
  if (page.url().startsWith('http')) await goInside(page, empty.address)
  else await page.goto(empty.address)
  await expect(page.getByRole('heading', { level: 1, name: empty.title })).toBeVisible()
  // Drops what the path before has left. Alerts could lie over the buttons.
  await held.hold(...calls)
  const alerts = page.getByRole('region', { name: 'Alerts' }).getByRole('button', { name: 'Dismiss' })
  await alerts.evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
  })
  await expect(alerts).toHaveCount(0)
  await goInside(page, address)
}
