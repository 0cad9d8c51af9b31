import type { z } from 'zod'
import { undoSeconds } from '../../../contract/limits.ts'
import { DecisionAction, moderationQueueCalls } from '../../../contract/moderationQueues.ts'
import { mayDecide } from '../../appeals/repository.ts'
import { currentOrigin } from '../../audit/requestOrigin.ts'
import type { Trx } from '../../db/schema.ts'
import { forbidden, HttpError, notFound, unprocessable } from '../../http/errors.ts'
import { writeOnce } from '../../idempotency/writeOnce.ts'
import { lockMember } from '../../visibility/memberRepository.ts'
import { lockModeratedMember, type Moderator } from '../moderator.ts'
import { findReason } from '../repository.ts'
import type { DecisionRunner } from './applyDecisions.ts'
import { type CarryOutDeps, reverse } from './carryOut.ts'
import {
  type DecisionRow,
  findDecisions,
  findDecisionsOfItems,
  findPendingDecision,
  insertDecision,
  setReversed,
  undoDecisions,
} from './decisionRepository.ts'
import {
  closeItem,
  isClaimedByOther,
  type ItemRow as Item,
  lockItems,
  reopenItems,
  renewClaims,
} from './itemRepository.ts'
import { actionsOnMembers, isAboutConduct, possibleActions } from './possibleActions.ts'
import { presentDecision, reversibleUntil } from './presentDecision.ts'
import { findSubject } from './subjectRepository.ts'
import { finishOnce } from './finishOnce.ts'
import { withoutAudit } from './withoutAudit.ts'

export interface DecideDeps extends CarryOutDeps {
  readonly runner: Pick<DecisionRunner, 'wait'>
}

type Body = z.output<(typeof moderationQueueCalls)['POST /moderation/decision']['body']>
type Wording = Pick<Body, 'action' | 'rejection_reason_id' | 'text'>
type Decided = z.output<(typeof moderationQueueCalls)['POST /moderation/decision']['response']>
type Refusal = Decided['refused'][number]

/** Which reasons an action takes. */
const reasonsFor: Partial<
  Record<DecisionAction, 'is_for_user' | 'is_for_media' | 'is_for_verification_photo'>
> = {
  'member.reject': 'is_for_user',
  'photo.remove': 'is_for_media',
  'video.remove': 'is_for_media',
  'member.unverify': 'is_for_verification_photo',
}
const needsReason: ReadonlySet<DecisionAction> = new Set(['member.reject', 'photo.remove', 'video.remove'])

const needsText: ReadonlySet<DecisionAction> = new Set(['member.suspend', 'appeal.refuse'])

/** @throws HttpError 422 for a missing or wrong reason, and for a suspension or refusal without a text */
async function checkWording(
  trx: Trx,
  { action, rejection_reason_id: reasonId, text }: Wording,
): Promise<void> {
  const kind = reasonsFor[action]
  const isMissing = reasonId === undefined && needsReason.has(action)
  const isWrong = reasonId !== undefined && (kind === undefined || !(await findReason(trx, reasonId, kind)))
  if (isMissing || isWrong) throw unprocessable({ rejection_reason_id: ['Choose one of the reasons.'] })
  if (needsText.has(action) && text === '')
    throw unprocessable({ text: ['Say why: the member is shown it.'] })
}

const store = (
  trx: Trx,
  by: Moderator,
  now: number,
  { action, rejection_reason_id: reasonId, text }: Wording,
  about: {
    readonly memberId: number
    readonly subject: {
      readonly type: DecisionRow['subject_type']
      readonly id: number
    }
    readonly item: { readonly id: number; readonly version: number } | null
  },
) =>
  insertDecision(trx, {
    item_id: about.item?.id ?? null,
    item_version: about.item?.version ?? null,
    actor_id: by.memberId,
    own_id: by.ownId,
    member_id: about.memberId,
    subject_type: about.subject.type,
    subject_id: about.subject.id,
    action,
    rejection_reason_id: reasonId ?? null,
    text: text === '' ? null : text,
    ip_address: currentOrigin().ip,
    created_at: new Date(now),
    takes_effect_at: new Date(now + undoSeconds * 1_000),
  })

/** @throws HttpError 409 `decided` while another decision about the subject waits to take effect */
async function refuseSecond(trx: Trx, subject: Parameters<typeof findPendingDecision>[1]): Promise<void> {
  const pending = await findPendingDecision(trx, subject)
  if (!pending) return
  const { actor } = presentDecision(pending)
  throw new HttpError(409, 'decided', `${actor.name} has decided about this just now. Reload to see it.`)
}

/** Whether a decision would be about something else than what the moderator saw. */
function isStale(
  item: Item,
  changedAt: Date,
  { action, version }: { readonly action: DecisionAction; readonly version: number },
): boolean {
  if (item.version !== version) return true
  // Who edits all the time must not escape a suspension, and an age check shows nothing that can be edited.
  if (isAboutConduct.has(action) || item.queue === 'age-report') return false
  return item.subject_changed_at?.getTime() !== changedAt.getTime()
}

/** Checks one item and stores the decision about it. @throws HttpError with the code of the refusal */
async function decideItem(
  trx: Trx,
  by: Moderator,
  now: number,
  item: Item,
  { version, ...wording }: Wording & { readonly version: number },
): Promise<number> {
  if (isClaimedByOther(item, by.memberId, now))
    throw new HttpError(409, 'forbidden', 'Another moderator has claimed this item.')
  if (!possibleActions(item).includes(wording.action))
    throw new HttpError(409, 'forbidden', 'This action is not possible here.')
  const { subject_type: type, subject_id: id } = item
  const subject = type === 'message' ? undefined : await findSubject(trx, { type, id })
  if (!subject || type === 'message') throw notFound()
  if (type === 'appeal' && !(await mayDecide(trx, id, [by.memberId, by.ownId])))
    throw new HttpError(409, 'forbidden', 'Another admin decides about an appeal against your decision.')
  if (isStale(item, subject.changedAt, { action: wording.action, version }))
    throw new HttpError(409, 'stale', 'This has changed. Look again before you decide.')
  await lockModeratedMember(trx, by, subject.memberId)
  await refuseSecond(trx, { type, id })
  const decisionId = await store(trx, by, now, wording, {
    memberId: subject.memberId,
    subject: { type, id },
    item: { id: item.id, version: item.version },
  })
  await closeItem(trx, item.id, now)
  return decisionId
}

const codes: Readonly<Record<string, Refusal['code']>> = {
  stale: 'stale',
  decided: 'decided',
  not_found: 'missing',
}

async function storeDecisions(trx: Trx, by: Moderator, now: number, body: Body): Promise<Decided> {
  await checkWording(trx, body)
  await renewClaims(trx, by.memberId, now)
  const items = await lockItems(
    trx,
    body.items.map(({ id }) => id),
  )
  const itemOf = new Map(items.map((item) => [item.id, item]))
  const earlier = await findDecisionsOfItems(trx, [...itemOf.keys()])
  const ids: number[] = []
  const refused: Refusal[] = []
  for (const { id, version } of body.items) {
    const item = itemOf.get(id)
    const refuse = (code: Refusal['code'], message: string) => {
      const decision = earlier.get(id)
      refused.push({ id, code, message, decision: decision ? presentDecision(decision) : null })
    }
    if (!item) {
      refuse('missing', 'This is not there any more.')
      continue
    }
    if (item.decided_at !== null) {
      const decision = earlier.get(id)
      const who = decision?.actor_name ?? 'Another moderator'
      refuse('decided', decision ? `${who} has decided this already.` : 'This needs no decision any more.')
      continue
    }
    try {
      ids.push(await decideItem(trx, by, now, item, { ...body, version }))
      itemOf.set(id, { ...item, decided_at: new Date(now) })
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      refuse(codes[error.code] ?? 'forbidden', error.message)
    }
  }
  return { data: (ids.length === 0 ? [] : await findDecisions(trx, ids)).map(presentDecision), refused }
}

/**
 * Stores decisions about items, and takes the items out of the queue. They take effect later unless they are undone.
 * @param key a repetition with the same idempotency key stores nothing and returns the same; null when it is not repeated
 * @throws HttpError 422 for a wrong reason or a missing text; each item that can't be decided is in `refused`
 */
export async function decideItems(
  deps: DecideDeps,
  by: Moderator,
  body: Body,
  key: string | null,
): Promise<Decided> {
  const { db, runner } = deps
  const now = deps.now()
  const call = 'POST /moderation/decision'
  const write = {
    call,
    memberId: by.memberId,
    key,
    body,
    answers: moderationQueueCalls[call].response,
  } as const
  const decided = await withoutAudit(db, async (trx) => {
    await lockMember(trx, by.memberId)
    return writeOnce(trx, write, () => storeDecisions(trx, by, now, body))
  })
  if (decided.data.length > 0) runner.wait()
  return decided
}

/**
 * Stores a decision about a member that is made outside the queues.
 * @throws HttpError 409 `decided` while another decision about the member waits; 422 as `decideItems`
 */
export async function decideMember(deps: DecideDeps, by: Moderator, memberId: number, wording: Wording) {
  const now = deps.now()
  if (!actionsOnMembers.has(wording.action))
    throw unprocessable({ action: ['Choose an action about a member.'] })
  const decision = await withoutAudit(deps.db, async (trx) => {
    await checkWording(trx, wording)
    await lockModeratedMember(trx, by, memberId)
    const subject = { type: 'member', id: memberId } as const
    await refuseSecond(trx, subject)
    const id = await store(trx, by, now, wording, { memberId, subject, item: null })
    return (await findDecisions(trx, [id])).map(presentDecision)[0]
  })
  if (!decision) throw notFound()
  deps.runner.wait()
  return decision
}

/** Undoes the moderator's own decisions that have not taken effect. Their items wait again, claimed by the moderator. */
export const undoOwn = ({ db, now }: Pick<DecideDeps, 'db' | 'now'>, by: Moderator, ids: readonly number[]) =>
  withoutAudit(db, async (trx) => {
    const at = now()
    await renewClaims(trx, by.memberId, at)
    const undone = await undoDecisions(trx, by.memberId, ids, new Date(at))
    const items = undone.flatMap(({ item_id: id }) => (id === null ? [] : [id]))
    if (items.length > 0) await reopenItems(trx, items, by.memberId, at)
    const undoneIds = undone.map(({ id }) => id)
    const rows = undoneIds.length === 0 ? [] : await findDecisions(trx, undoneIds)
    return { data: rows.map(presentDecision), too_late: ids.filter((id) => !undoneIds.includes(id)) }
  })

/**
 * Reverses an effective decision and tells the member.
 * @throws HttpError 404; 409 `not_reversible` for one that is too old, has not taken effect or is reversed
 */
export async function reverseDecision(deps: DecideDeps, by: Moderator, id: number, text: string) {
  const [row] = await findDecisions(deps.db, [id])
  if (!row) throw notFound()
  const until = reversibleUntil(row)
  const refusal = new HttpError(409, 'not_reversible', 'This decision can’t be reversed any more.')
  if (until === null || until < deps.now()) throw refusal
  await finishOnce(
    async (trx) => {
      if (!(await setReversed(trx, id))) throw refusal
    },
    () =>
      reverse(deps, by, {
        action: DecisionAction.parse(row.action),
        memberId: row.member_id,
        subject: { type: row.subject_type, id: row.subject_id },
        reasonId: null,
        text,
      }),
  )
  const [reversed] = await findDecisions(deps.db, [id])
  if (!reversed) throw forbidden()
  return presentDecision(reversed)
}
