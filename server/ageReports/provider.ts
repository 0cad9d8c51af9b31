import type { Trx } from '../db/schema.ts'

/**
 * Who checks the age of members that ask for it. The outcome comes later, with `decideAgeReport` of `moderation`: by a
 * call of an admin, or by what the provider reports (`docs/decisions.md#age-check-providers`).
 */
export interface AgeReportProvider {
  /**
   * Starts the check of a member, in the transaction that makes their report pending. A provider that asks another
   * service queues a job here.
   */
  start(trx: Trx, memberId: number): Promise<void>
}
