import { expect, type Locator, type Page } from '@playwright/test'

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement, undefined, { timeout: 5_000 })

/** Presses Tab until the target has the focus. Fails when the focus is lost on the way. */
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

/** Expects the focus to be on an element, not lost to the document. */
export const keepsFocus = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: 'The focus is lost.' })
    .not.toBe('BODY')
