import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { RecoveryCodes, TwoFactor, TwoFactorSetup } from '../../../../contract/security.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'

interface TwoFactorServices {
  loadTwoFactor: (signal: AbortSignal) => Promise<Answer<TwoFactor>>
  beginTwoFactor: (password: string, signal: AbortSignal) => Promise<Answer<TwoFactorSetup>>
  /** Not aborted when the page is left: the code may have counted. */
  confirmTwoFactor: (code: string) => Promise<Answer<RecoveryCodes>>
  switchTwoFactorOff: (password: string) => Promise<Answer<unknown>>
  renewRecoveryCodes: (password: string) => Promise<Answer<RecoveryCodes>>
}

export const createTwoFactorImplementations = ({ bus, ...services }: TwoFactorServices & { bus: Bus }) => ({
  actors: {
    load: fromPromise<Answer<TwoFactor>>(({ signal }) => services.loadTwoFactor(signal)),
    begin: fromPromise<Answer<TwoFactorSetup>, { password: string }>(({ input, signal }) =>
      services.beginTwoFactor(input.password, signal),
    ),
    confirm: fromPromise<Answer<RecoveryCodes>, { code: string }>(({ input }) =>
      services.confirmTwoFactor(input.code),
    ),
    switchOff: fromPromise<Answer<unknown>, { password: string }>(({ input }) =>
      services.switchTwoFactorOff(input.password),
    ),
    renewCodes: fromPromise<Answer<RecoveryCodes>, { password: string }>(({ input }) =>
      services.renewRecoveryCodes(input.password),
    ),
  },
  actions: {
    flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
  },
})
