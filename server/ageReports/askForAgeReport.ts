import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError } from '../http/errors.ts'
import { updateMember } from '../visibility/memberRepository.ts'
import { lockVerification } from '../verification/repository.ts'
import type { AgeReportProvider } from './provider.ts'

export interface AgeReportDeps {
  readonly db: Db
  readonly ageReports: AgeReportProvider
}

/** Values of `age_report_status` (docs/product.md#age-report-status). */
const status = { pending: 1, accepted: 2 } as const

/**
 * Asks for a check of the member's age. A member whose report was rejected may ask again.
 * @throws HttpError 409 `age_report_pending`, `age_report_accepted`
 */
export const askForAgeReport = ({ db, ageReports }: AgeReportDeps, memberId: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { age_report_status: current } = await lockVerification(trx, memberId)
    if (current === status.pending)
      throw new HttpError(409, 'age_report_pending', 'Your age is being checked already.')
    if (current === status.accepted)
      throw new HttpError(409, 'age_report_accepted', 'Your age is confirmed already.')
    await updateMember(trx, memberId, { age_report_status: status.pending, updated_at: new Date() })
    await ageReports.start(trx, memberId)
  })
