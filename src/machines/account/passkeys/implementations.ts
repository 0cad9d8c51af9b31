import { fromPromise } from 'xstate'
import type { Answer, Refusal } from '../../../../contract/answer.ts'
import { isBlank } from '../../../../contract/blankText.ts'
import type { Passkey, PasskeyCreation } from '../../../../contract/security.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import { AddFailure } from './addFailure.ts'
import type { PasskeyFields } from './machine.ts'

interface Passkeys {
  readonly data: readonly Passkey[]
  readonly is_external: boolean
}

const giveName = 'Give the passkey a name.'
/** Said before the device is asked: what it has created could not be stored. */
const nameless: Refusal = {
  ok: false,
  status: 422,
  code: 'invalid',
  message: giveName,
  errors: { name: [giveName] },
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
  /** Rejects when the member cancels, or the device has no place for passkeys. */
  createOnDevice: (options: PasskeyCreation) => Promise<Created>
  storePasskey: (name: string, response: Created) => Promise<Answer<Passkey>>
  removePasskey: (id: number, password: string) => Promise<Answer<unknown>>
}) => ({
  actors: {
    load: fromPromise<Answer<Passkeys>>(({ signal }) => loadPasskeys(signal)),
    add: fromPromise<Answer<Passkey>, PasskeyFields>(async ({ input, signal }) => {
      if (isBlank(input.name)) return nameless
      const options = await beginPasskey(input.password, signal)
      if (!options.ok) return options
      const created = await createOnDevice(options.data).catch((cause: unknown) => {
        throw new AddFailure('device', cause)
      })
      return storePasskey(input.name, created).catch((cause: unknown) => {
        throw new AddFailure('store', cause)
      })
    }),
    remove: fromPromise<Answer<unknown>, { id: number; password: string }>(({ input }) =>
      removePasskey(input.id, input.password),
    ),
  },
  actions: {
    flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
  },
})
