import { expect, type Locator, type Page } from '@playwright/test'

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement, undefined, { timeout: 5_000 })

/** On by Tab until it has the focus, from where the focus is: one that was lost on the way begins nowhere. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
  most = 20,
): Promise<void> {
  await expect(target).toBeVisible()
  for (let press = 0; press < most && !(await hasFocus(target)); press++) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

/** The focus is somewhere, and not at the page's beginning again. */
export const keepsFocus = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: 'The focus is lost.' })
    .not.toBe('BODY')
