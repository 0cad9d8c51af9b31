import type { Page } from '@playwright/test'

/** Opens an address as a link inside the app does, without loading the app anew. */
export const goInside = (page: Page, address: string): Promise<void> =>
  page.evaluate((path) => history.pushState(null, '', path), address)
