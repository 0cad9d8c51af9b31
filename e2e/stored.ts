import type { Page } from '@playwright/test'

/** Paths of the calls that change the own profile, blocks, media access and lists. */
export const ofSelf = /^\/api\/user\/\d+$/
export const ofBlock = /\/block\/toggle$/
export const ofUnlock = /\/unlock\/toggle$/
export const ofDudelist = /^\/api\/(user\/\d+\/)?dudelist\//

/**
 * Resolves once the server has answered the next such call. Pages show a change at once, and leaving one too early
 * could abort the call.
 *
 * @param path the path of the call
 */
export const stored = async (page: Page, path: RegExp): Promise<void> => {
  await page.waitForResponse(
    (answer) =>
      answer.request().method() === 'PUT' && path.test(new URL(answer.url()).pathname) && answer.ok(),
  )
}
