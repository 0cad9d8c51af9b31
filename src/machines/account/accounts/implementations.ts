import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { Accounts } from './machine.ts'

export const createAccountsImplementations = ({
  bus,
  loadAccounts,
}: {
  bus: Bus
  loadAccounts: (signal: AbortSignal) => Promise<Answer<Accounts>>
}) => ({
  actors: { loadAccounts: fromPromise<Answer<Accounts>>(({ signal }) => loadAccounts(signal)) },
  actions: {
    flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
  },
})
