import type { PaymentOutcome } from './machine.ts'

/** Keeps the outcome of a member's payment from the return page until the member leaves home. */
export interface PaymentMark {
  read(memberId: number): PaymentOutcome | null
  keep(memberId: number, outcome: PaymentOutcome): void
  forget(): void
}
