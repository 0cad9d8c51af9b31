import type { Page } from '@playwright/test'

/**
 * Resolves once the server has stored what is switched next: pages show it at once, and one that is left before may take
 * the call with it.
 *
 * @param end of the call's path
 */
export const stored = async (page: Page, end: string): Promise<void> => {
  await page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(end) && response.ok())
}
