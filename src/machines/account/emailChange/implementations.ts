import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { AccountEmail } from '../../../../contract/security.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'

export const createEmailChangeImplementations = ({
  bus,
  loadEmail,
  resendEmailLink,
  cancelEmailChange,
}: {
  bus: Bus
  loadEmail: (signal: AbortSignal) => Promise<Answer<AccountEmail>>
  resendEmailLink: () => Promise<Answer<unknown>>
  cancelEmailChange: () => Promise<Answer<unknown>>
}) => ({
  actors: {
    load: fromPromise<Answer<AccountEmail>>(({ signal }) => loadEmail(signal)),
    // Not aborted when the page is left.
    resend: fromPromise<Answer<unknown>>(resendEmailLink),
    cancel: fromPromise<Answer<unknown>>(cancelEmailChange),
  },
  actions: {
    flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
  },
})
