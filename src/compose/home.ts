/** The charts of the home page and the side notifier, with their services. */
import { pageSizes } from '../../contract/limits.ts'
import type { UserSelf } from '../../contract/ownProfile.ts'
import type { BrowserTexts } from '../browser/keptTexts.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import { camFormMachine, createSaveCam } from '../machines/account/accountForm/cam.ts'
import { createAccountFormImplementations } from '../machines/account/accountForm/implementations.ts'
import {
  createPhotoListImplementations,
  photoListMachine,
} from '../machines/members/pagedList/galleryLists.ts'
import { createSideNotifierImplementations } from '../machines/members/sideNotifier/implementations.ts'
import { sideNotifierMachine } from '../machines/members/sideNotifier/machine.ts'
import { optionKey } from '../machines/members/sideNotifier/optionKey.ts'
import { loadDudelistOnCam, loadDudelistOnline } from '../services/dudelist.ts'
import type { CallFunction } from '../services/http.ts'
import type { createMessageServices } from '../services/messages.ts'

export interface HomeDeps {
  bus: Bus
  call: CallFunction
  /** Storage of this device. */
  device: BrowserTexts
  messages: ReturnType<typeof createMessageServices>
  /** The signed-in member. */
  self: () => UserSelf | null
}

export function composeHome({ bus, call, device, messages, self }: HomeDeps) {
  return {
    newestPhotos: photoListMachine.provide(
      createPhotoListImplementations({
        bus,
        fetchPage: ({ per_page }, cursor, signal) =>
          call('GET /photo/newest', {
            query: { ...(per_page !== undefined && { per_page }), ...(cursor !== null && { cursor }) },
            signal,
          }),
      }),
    ),
    camForm: camFormMachine.provide(
      createAccountFormImplementations({
        save: createSaveCam({
          setCam: (body, signal) => call('PUT /user/auth/cam', { body, signal }),
          self,
          tell: bus.send.bind(bus),
        }),
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
        loadOnline: (signal) => loadDudelistOnline(call, pageSizes.unreadPanel, signal),
        loadOnCam: (upTo, signal) => loadDudelistOnCam(call, upTo, signal),
        keepOption: (option) => device.set(optionKey, option),
      }),
    ),
  }
}
