import type { Payment } from '../../../../contract/payments.ts'
import { createAccountFormMachine } from './machine.ts'
import type { ProofFields } from './ownerProof.ts'
import { unknownCancellation } from './texts.ts'

export interface CancelRenewalFields extends ProofFields {
  /** The payment whose renewal stops. */
  readonly id: number
}

export const cancelRenewalFormMachine = createAccountFormMachine<CancelRenewalFields, Payment>({
  unanswered: unknownCancellation,
})
