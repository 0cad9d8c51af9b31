import type { PaymentOutcome } from './machine.ts'

/**
 * Keeps that a payment is under way, from leaving for the provider until it is approved. Keeps its outcome from the
 * return page until the member leaves home.
 */
export interface PaymentMark {
  /** Called when the upgrade page leaves for the payment provider. */
  begin(memberId: number): void
  /** Whether this browser session left for the provider and has not come back with an approved payment. */
  isUnderWay(memberId: number): boolean
  /** Whether this browser session came back with a payment that the provider’s page has approved. */
  hasReturned(memberId: number): boolean
  read(memberId: number): PaymentOutcome | null
  keep(memberId: number, outcome: PaymentOutcome): void
  forget(): void
}
