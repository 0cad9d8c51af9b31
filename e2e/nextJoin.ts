import type { Page } from '@playwright/test'

/** Resolves once the server has let the page's next socket join its channel: from then on it says that he is here. */
export const nextJoin = (page: Page) =>
  new Promise<void>((resolve) => {
    // Heard from its first frame on: a look that begins a moment later may miss the one it waits for.
    page.once('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('subscription_succeeded')) resolve()
      }),
    )
  })
