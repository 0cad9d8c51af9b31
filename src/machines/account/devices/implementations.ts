import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { Device } from '../../../../contract/security.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'

interface Devices {
  readonly data: readonly Device[]
}

export const createDevicesImplementations = ({
  bus,
  loadDevices,
  endDevice,
  endOtherDevices,
}: {
  bus: Bus
  loadDevices: (signal: AbortSignal) => Promise<Answer<Devices>>
  endDevice: (id: string) => Promise<Answer<unknown>>
  endOtherDevices: () => Promise<Answer<unknown>>
}) => ({
  actors: {
    load: fromPromise<Answer<Devices>>(({ signal }) => loadDevices(signal)),
    // Not aborted when the page is left.
    endDevice: fromPromise<Answer<unknown>, { id: string }>(({ input }) => endDevice(input.id)),
    endOthers: fromPromise<Answer<unknown>>(endOtherDevices),
  },
  actions: {
    flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
  },
})
