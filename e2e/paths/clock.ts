import { expect, type Page } from '@playwright/test'

/** In milliseconds: so far ahead lies in the page's future still when the order arrives; calls give up after 30 s. */
const ahead = 5_000

/** From now on no delay of the page ends but by `runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await expect(async () => {
    const now = await page.evaluate(() => Date.now())
    await page.clock.pauseAt(now + ahead)
  }).toPass()
}
