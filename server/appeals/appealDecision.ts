import type { OwnDecision } from '../../contract/appeals.ts'
import { setAuditTarget } from '../audit/recordWrites.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError, notFound } from '../http/errors.ts'
import { appealableUntil, presentOwnDecision } from './presentOwnDecision.ts'
import { findOwnDecision, insertAppeal } from './repository.ts'

export interface AppealDeps {
  readonly db: Db
  readonly now: () => number
}

interface NewAppeal {
  readonly decisionId: number
  /** Who asks; null for whoever has the signed link. */
  readonly memberId: number | null
  readonly text: string
}

/**
 * Appeals a decision. An appeal with the text of the first one changes nothing.
 * @throws HttpError 404 for a decision that is about another member or can't be appealed; 409 `appealed_already`,
 * `not_appealable` for a decision that does not hold any more, `too_late`
 */
export function appealDecision(
  { db, now }: AppealDeps,
  { decisionId, memberId, text }: NewAppeal,
): Promise<OwnDecision> {
  const at = now()
  return inTransaction(db, async (trx) => {
    const decision = await findOwnDecision(trx, decisionId)
    if (!decision || (memberId !== null && decision.member_id !== memberId)) throw notFound()
    setAuditTarget(trx, { type: 'member', id: String(decision.member_id) })
    if (decision.appeal_text === null) {
      if (!decision.still_holds)
        throw new HttpError(409, 'not_appealable', 'This decision does not hold any more.')
      if (at > appealableUntil(decision))
        throw new HttpError(409, 'too_late', 'It is too late to appeal this decision.')
      await insertAppeal(trx, { decisionId, memberId: decision.member_id, text, at: new Date(at) })
    }
    // Of two appeals at once, the first one counts.
    const appealed = await findOwnDecision(trx, decisionId)
    if (!appealed) throw notFound()
    if (appealed.appeal_text !== text)
      throw new HttpError(409, 'appealed_already', 'You have already appealed this decision.')
    return presentOwnDecision(appealed, at)
  })
}
