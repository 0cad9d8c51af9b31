import { inTransaction } from '../db/transaction.ts'
import { HttpError } from '../http/errors.ts'
import { updateMember } from '../visibility/memberRepository.ts'
import {
  type ModerationDeps,
  type Moderator,
  lockModeratedMember,
  notifyMember,
  recordDecision,
} from './moderator.ts'
import { closeItems } from './repository.ts'

/** Values of `age_report_status` (docs/product.md#age-report-status). */
const ageReport = { none: 0, accepted: 2, rejected: 3 } as const

export interface AgeReportDecision {
  readonly isAccepted: boolean
  /** Added to what the member is told. May be empty. */
  readonly text: string
}

/**
 * Accepts or rejects the age report that a member asked for, and tells them. A decided report can be decided anew.
 * @returns whether anything changed
 * @throws HttpError as `lockModeratedMember`; 409 `no_age_report` for a member who never asked for one
 */
export const decideAgeReport = (
  { db }: Pick<ModerationDeps, 'db'>,
  by: Moderator | null,
  memberId: number,
  { isAccepted, text }: AgeReportDecision,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const member = await lockModeratedMember(trx, by, memberId)
    if (member.age_report_status === ageReport.none)
      throw new HttpError(409, 'no_age_report', 'This member has not asked for an age report.')
    const status = isAccepted ? ageReport.accepted : ageReport.rejected
    if (member.age_report_status === status) return false
    await updateMember(trx, memberId, { age_report_status: status, updated_at: new Date() })
    await closeItems(trx, memberId, ['age-report'])
    await recordDecision(trx, by, {
      action: isAccepted ? 'member.acceptAgeReport' : 'member.rejectAgeReport',
      memberId,
      before: { age_report_status: member.age_report_status },
      after: { age_report_status: status },
      reason: text === '' ? null : text,
    })
    const outcome = isAccepted ? 'Your age check is complete.' : 'We could not confirm your age.'
    await notifyMember(
      trx,
      memberId,
      text === '' ? outcome : `${outcome} ${text}`,
      isAccepted ? 'SuccessFlash' : 'ErrorFlash',
      [{ type: 'AgeReportCompleted', subject: { age_report_status: status } }],
    )
    return true
  })
