/** The charts of the page of system messages to many members, with their services. */
import { followSight } from '../browser/page.ts'
import type { WriteOnce } from '../browser/writeKeys.ts'
import { createAccountFormImplementations } from '../machines/account/accountForm/implementations.ts'
import { createBroadcastReceiversImplementations } from '../machines/admin/broadcastReceivers/implementations.ts'
import { broadcastReceiversMachine } from '../machines/admin/broadcastReceivers/machine.ts'
import { broadcastFormMachine, createSendBroadcast } from '../machines/admin/broadcasts/form.ts'
import { createBroadcastsImplementations } from '../machines/admin/broadcasts/implementations.ts'
import { broadcastsMachine } from '../machines/admin/broadcasts/machine.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import { createBroadcastServices } from '../services/broadcasts.ts'
import type { CallFunction } from '../services/http.ts'

export function composeBroadcasts({
  bus,
  call,
  writeOnce,
}: {
  bus: Bus
  call: CallFunction
  writeOnce: WriteOnce
}) {
  const services = createBroadcastServices(call)
  return {
    broadcasts: broadcastsMachine.provide(
      createBroadcastsImplementations({ bus, ...services, followPage: followSight }),
    ),
    broadcastReceivers: broadcastReceiversMachine.provide(createBroadcastReceiversImplementations(services)),
    broadcastForm: broadcastFormMachine.provide(
      createAccountFormImplementations({
        // Not aborted when the page is left.
        save: createSendBroadcast((body) => writeOnce('broadcast', body, (key) => services.send(body, key))),
      }),
    ),
  }
}
