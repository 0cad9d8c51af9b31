/** Decisions about appeals. */
import { DecisionAction } from '../../../contract/moderationQueues.ts'
import { findWaitingAppeals, settleAppeal } from '../../appeals/repository.ts'
import { hasAuditEntry, writeAudit } from '../../audit/repository.ts'
import type { Trx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { HttpError } from '../../http/errors.ts'
import * as emails from '../emails.ts'
import { appealAddress, lockModeratedMember, type Moderator, notifyMember } from '../moderator.ts'
import type { CarryOutDeps, Decision, Step } from './carryOut.ts'
import { setReversed } from './decisionRepository.ts'

const needless = () => new HttpError(409, 'decided', 'This appeal needs no decision any more.')

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ')

async function findAppeal(deps: CarryOutDeps, id: number) {
  const [appeal] = await findWaitingAppeals(deps.db, [id])
  if (!appeal) throw needless()
  return appeal
}

/**
 * Reverses the decision that an appeal is about, and tells the member. `settleGranted` must end the transaction.
 * @throws HttpError 409 `decided` for an appeal that waits no more; as the function that reverses the action
 */
export async function grantAppeal(
  deps: CarryOutDeps,
  by: Moderator,
  { subject, text }: Decision,
  reverse: Step,
): Promise<void> {
  const appeal = await findAppeal(deps, subject.id)
  const action = DecisionAction.parse(appeal.action)
  await reverse(deps, by, {
    action,
    memberId: appeal.member_id,
    subject: { type: appeal.subject_type, id: appeal.subject_id },
    reasonId: null,
    text: joined('We granted your appeal.', text),
  })
  // The end of a suspension has a mail of its own.
  if (action === 'member.suspend' || action === 'member.suspendScam') return
  const link = appealAddress(deps.config, appeal.decision_id)
  deps.mailer.postToMember(appeal.member_id, emails.appealGranted(deps.config.siteName, link, text))
}

/**
 * Marks an appeal as granted and its decision as reversed, in the transaction that reversed it.
 * @throws HttpError 409 `decided` when nothing was left to reverse
 */
export async function settleGranted(
  trx: Trx,
  id: number,
  { answer, at }: { readonly answer: string; readonly at: Date },
): Promise<void> {
  const decisionId = await settleAppeal(trx, id, { isGranted: true, answer, at })
  if (decisionId === null || !hasAuditEntry(trx) || !(await setReversed(trx, decisionId))) throw needless()
}

/**
 * Refuses an appeal, and tells the member why.
 * @throws HttpError 409 `decided` for an appeal that waits no more; as `lockModeratedMember`
 */
export async function refuseAppeal(
  deps: CarryOutDeps,
  by: Moderator,
  { memberId, subject, text }: Decision,
): Promise<void> {
  const { decision_id: decisionId, action } = await findAppeal(deps, subject.id)
  await inTransaction(deps.db, async (trx) => {
    await lockModeratedMember(trx, by, memberId)
    const at = new Date(deps.now())
    if ((await settleAppeal(trx, subject.id, { isGranted: false, answer: text, at })) === null)
      throw needless()
    await writeAudit(trx, {
      actorId: by.memberId,
      ownId: by.ownId,
      action: 'appeal.refuse',
      target: { type: 'appeal', id: String(subject.id) },
      before: { decision_id: decisionId },
      after: { is_granted: false },
      reason: text,
    })
    await notifyMember(trx, memberId, joined('We refused your appeal.', text), 'ErrorFlash')
  })
  const { siteName } = deps.config
  const link = appealAddress(deps.config, decisionId)
  const isOfSuspension = action === 'member.suspend' || action === 'member.suspendScam'
  deps.mailer.postToMember(
    memberId,
    isOfSuspension
      ? emails.suspensionUpheld(siteName, link, text)
      : emails.appealRefused(siteName, link, text),
  )
}
