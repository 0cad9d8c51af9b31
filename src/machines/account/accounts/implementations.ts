import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { Accounts } from './machine.ts'

export const createAccountsImplementations = ({
  loadAccounts,
}: {
  loadAccounts: (signal: AbortSignal) => Promise<Answer<Accounts>>
}) => ({
  actors: { loadAccounts: fromPromise<Answer<Accounts>>(({ signal }) => loadAccounts(signal)) },
})
