import type { Payment } from '../../../../contract/payments.ts'
import { createAccountFormMachine } from './machine.ts'

export interface CancelRenewalFields {
  /** The payment whose renewal stops. */
  readonly id: number
  readonly password: string
}

export const cancelRenewalFormMachine = createAccountFormMachine<CancelRenewalFields, Payment>()
