import type { PaymentOutcome } from './machine.ts'

/** How a member's payment went: from the page that he came back to, until he leaves home. */
export interface PaymentMark {
  read(memberId: number): PaymentOutcome | null
  keep(memberId: number, outcome: PaymentOutcome): void
  forget(): void
}
