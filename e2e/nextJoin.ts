import type { Page } from '@playwright/test'

/** Resolves once the page's next socket has joined its channel. From then on the member counts as online. */
export const nextJoin = (page: Page) =>
  new Promise<void>((resolve) => {
    // Listens from the first frame on, so that it can't miss the one it waits for.
    page.once('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('subscription_succeeded')) resolve()
      }),
    )
  })
