import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { Passkey, PasskeyCreation } from '../../../../contract/security.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { PasskeyFields } from './machine.ts'

interface Passkeys {
  readonly data: readonly Passkey[]
  readonly is_external: boolean
}

export const createPasskeysImplementations = <Created>({
  bus,
  loadPasskeys,
  beginPasskey,
  createOnDevice,
  storePasskey,
  removePasskey,
}: {
  bus: Bus
  loadPasskeys: (signal: AbortSignal) => Promise<Answer<Passkeys>>
  beginPasskey: (password: string, signal: AbortSignal) => Promise<Answer<PasskeyCreation>>
  /** Rejects when the member cancels. */
  createOnDevice: (options: PasskeyCreation) => Promise<Created>
  storePasskey: (name: string, response: Created) => Promise<Answer<Passkey>>
  removePasskey: (id: number, password: string) => Promise<Answer<unknown>>
}) => ({
  actors: {
    load: fromPromise<Answer<Passkeys>>(({ signal }) => loadPasskeys(signal)),
    add: fromPromise<Answer<Passkey>, PasskeyFields>(async ({ input, signal }) => {
      const options = await beginPasskey(input.password, signal)
      if (!options.ok) return options
      return storePasskey(input.name, await createOnDevice(options.data))
    }),
    remove: fromPromise<Answer<unknown>, { id: number; password: string }>(({ input }) =>
      removePasskey(input.id, input.password),
    ),
  },
  actions: {
    flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
  },
})
