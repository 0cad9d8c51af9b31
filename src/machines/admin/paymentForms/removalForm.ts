import type { Answer } from '../../../../contract/answer.ts'
import { createAccountFormMachine } from '../../account/accountForm/machine.ts'
import type { ProofFields } from '../../account/accountForm/ownerProof.ts'
import { unknownRemoval } from '../../account/accountForm/texts.ts'

/** A product or VAT rate that is deleted. */
export interface RemovalFormFields extends ProofFields {
  readonly kind: 'product' | 'vatRate'
  readonly id: number
}

export const removalFormMachine = createAccountFormMachine<RemovalFormFields, object>({
  unanswered: unknownRemoval,
})

/** What another admin has deleted meanwhile is deleted. */
export const asDeleted = (answer: Answer<object>): Answer<object> =>
  !answer.ok && answer.status === 404 ? { ok: true, data: {} } : answer
