import { setTimeout } from 'node:timers/promises'
import { expect, type Page, type Request } from '@playwright/test'

const isPartOfPage = (request: Request) => ['fetch', 'script', 'stylesheet'].includes(request.resourceType())

/** Returns a function that waits until everything that the page has requested since has come. */
export function watchLoading(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => void (isPartOfPage(request) && open.add(request)))
  const close = (request: Request) => void open.delete(request)
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  const isQuiet = async () => {
    if (open.size > 0) return false
    // What has come may request more when it is rendered.
    await setTimeout(100)
    return open.size === 0
  }
  return () => expect.poll(isQuiet, { message: 'everything has loaded', intervals: [20] }).toBe(true)
}
