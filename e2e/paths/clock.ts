import { expect, type Page } from '@playwright/test'

/** Milliseconds. Must still be in the page's future when the command arrives, and below the 30 s timeout of calls. */
const ahead = 5_000

/** Stops the page's clock. From now on delays end only by `runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await expect(async () => {
    const now = await page.evaluate(() => Date.now())
    await page.clock.pauseAt(now + ahead)
  }).toPass()
}

/** Lets the delays of so many milliseconds end within an instant. */
export async function runFor(page: Page, milliseconds: number): Promise<void> {
  await stopClock(page)
  await page.clock.runFor(milliseconds)
  await page.clock.resume()
}
