import type { Page } from '@playwright/test'

/** Calls by which a member sets himself, blocks another, unlocks for him, and lists him. */
export const ofSelf = /^\/api\/user\/\d+$/
export const ofBlock = /\/block\/toggle$/
export const ofUnlock = /\/unlock\/toggle$/
export const ofDudelist = /^\/api\/(user\/\d+\/)?dudelist\//

/**
 * Resolves once the server has stored what is switched next: pages show it at once, and one that is left before may take
 * the call with it.
 *
 * @param path of the call
 */
export const stored = async (page: Page, path: RegExp): Promise<void> => {
  await page.waitForResponse(
    (answer) =>
      answer.request().method() === 'PUT' && path.test(new URL(answer.url()).pathname) && answer.ok(),
  )
}
