/** The charts of home with their services plugged in. */
import { pageSizes } from '../contract/limits.ts'
import type { BrowserTexts } from './browser/keptTexts.ts'
import type { Bus } from './machines/root/bus.ts'
import { createPagedListImplementations } from './machines/pagedList/implementations.ts'
import { followPhotos, photoListMachine, type PhotoListParameters } from './machines/pagedList/photoList.ts'
import { createSideNotifierImplementations } from './machines/sideNotifier/implementations.ts'
import { sideNotifierMachine } from './machines/sideNotifier/machine.ts'
import type { CallFunction } from './services/http.ts'
import type { createMessageServices } from './services/messages.ts'

/** A choice of the device's: it says nothing of who made it. */
const optionKey = 'notifier'

export interface HomeDeps {
  bus: Bus
  call: CallFunction
  /** What this device keeps. */
  device: BrowserTexts
  messages: ReturnType<typeof createMessageServices>
}

export function composeHome({ bus, call, device, messages }: HomeDeps) {
  const query = { per_page: pageSizes.unreadPanel }
  return {
    newestPhotos: photoListMachine.provide(
      createPagedListImplementations({
        bus,
        followItems: followPhotos,
        fetchPage: (parameters: PhotoListParameters, cursor, signal) =>
          call('GET /photo/newest', { query: { ...parameters, ...(cursor !== null && { cursor }) }, signal }),
      }),
    ),
    keptOption: () => device.get(optionKey),
    sideNotifier: sideNotifierMachine.provide(
      createSideNotifierImplementations({
        bus,
        loadUnread: (signal) =>
          messages.fetchConversations(
            { filter: 'my-unread-only', perPage: pageSizes.unreadPanel, cursor: null },
            signal,
          ),
        loadOnline: (signal) => call('GET /user/dudelist-online', { query, signal }),
        loadOnCam: (signal) => call('GET /user/dudelist-cam', { query, signal }),
        keepOption: (option) => device.set(optionKey, option),
      }),
    ),
  }
}
