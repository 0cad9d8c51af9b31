import type { Page } from '@playwright/test'

/** Far enough ahead to lie in the page's future when the order arrives there, in milliseconds. */
const ahead = 60_000

/** From now on no delay of the page ends but by `runFor`. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + ahead)
}
