import { expect, type Locator, type Page } from '@playwright/test'
import { personWaits } from './patience.ts'

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement, undefined, { timeout: personWaits })

/** Presses Tab, or the given key, until the target has the focus. Fails when the focus is lost on the way. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' | 'ArrowRight' = 'Tab',
  most = 20,
): Promise<void> {
  await expect(target).toBeVisible()
  for (let press = 0; press < most && !(await hasFocus(target)); press++) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

/** The most presses of Tab from the top of a page to a control of it, past its navigation. */
export const fromTheTop = 150

/** Types into a field, which is reached by keyboard alone. What it has is replaced. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field, 'Tab', fromTheTop)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Presses a button or follows a link by keyboard alone. */
export async function pressKeys(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control, 'Tab', fromTheTop)
  await page.keyboard.press('Enter')
}

/** Expects the focus to be on an element, not lost to the document. */
export const keepsFocus = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: 'The focus is lost.' })
    .not.toBe('BODY')
