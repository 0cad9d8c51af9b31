/** Carries decisions out, and reverses them. Each step is one transaction with exactly one audit row. */
import type { DecisionAction } from '../../../contract/moderationQueues.ts'
import { HttpError } from '../../http/errors.ts'
import { approveMember, rejectMember } from '../approveMember.ts'
import { banFromCams } from '../banFromCams.ts'
import { clearMember } from '../clearMember.ts'
import { decideAgeReport } from '../decideAgeReport.ts'
import { approveMedia, type MediaDecisionDeps, removeMedia } from '../decideMedia.ts'
import type { Moderator, ModerationDeps } from '../moderator.ts'
import { restoreMedia, unapproveMedia } from '../restoreMedia.ts'
import { scam, suspendMember, unsuspendMember } from '../suspendMember.ts'
import { unapproveMember } from '../unapproveMember.ts'
import { unverifyMember, verifyMember } from '../verifyMember.ts'
import { grantAppeal, refuseAppeal } from './decideAppeal.ts'

export type CarryOutDeps = ModerationDeps & MediaDecisionDeps

/** What a decision is about, and what it says. */
export interface Decision {
  readonly action: DecisionAction
  readonly memberId: number
  readonly subject: { readonly type: string; readonly id: number }
  readonly reasonId: number | null
  readonly text: string
}

/** The verification photo that was looked at; none for a decision outside the queues. */
const judgedOf = ({ subject }: Decision) =>
  subject.type === 'verification_photo' ? { verification_photo_id: subject.id } : {}

const wording = ({ reasonId, text }: Decision) => ({ rejection_reason_id: reasonId ?? 0, text })

export type Step = (deps: CarryOutDeps, by: Moderator, decision: Decision) => Promise<unknown>

const photo = ({ subject }: Decision) => ({ kind: 'photo', id: subject.id }) as const
const video = ({ subject }: Decision) => ({ kind: 'video', id: subject.id }) as const

interface Deed {
  readonly carryOut: Step
  /** Missing for decisions that can't be reversed. */
  readonly reverse?: Step
}

const deeds: Readonly<Partial<Record<DecisionAction, Deed>>> = {
  'member.approve': {
    carryOut: (deps, by, { memberId }) => approveMember(deps, by, memberId),
    reverse: (deps, by, { memberId, text }) => unapproveMember(deps, by, memberId, text),
  },
  'member.reject': {
    carryOut: (deps, by, decision) => rejectMember(deps, by, decision.memberId, wording(decision)),
    reverse: (deps, by, { memberId, text }) => unapproveMember(deps, by, memberId, text),
  },
  'member.clear': { carryOut: (deps, by, { memberId }) => clearMember(deps, by, memberId) },
  'member.suspend': {
    carryOut: (deps, by, { memberId, text }) => suspendMember(deps, by, memberId, { text, isScam: false }),
    reverse: (deps, by, { memberId, text }) => unsuspendMember(deps, by, memberId, text),
  },
  'member.suspendScam': {
    carryOut: (deps, by, { memberId }) => suspendMember(deps, by, memberId, scam),
    reverse: (deps, by, { memberId, text }) => unsuspendMember(deps, by, memberId, text),
  },
  'member.unsuspend': {
    carryOut: (deps, by, { memberId, text }) => unsuspendMember(deps, by, memberId, text),
  },
  'member.verify': {
    carryOut: (deps, by, decision) => verifyMember(deps, by, decision.memberId, judgedOf(decision)),
    reverse: (deps, by, { memberId, text }) => unverifyMember(deps, by, memberId, { text }),
  },
  'member.unverify': {
    carryOut: (deps, by, decision) =>
      unverifyMember(deps, by, decision.memberId, {
        ...judgedOf(decision),
        text: decision.text,
        ...(decision.reasonId === null ? {} : { rejection_reason_id: decision.reasonId }),
      }),
    reverse: (deps, by, { memberId }) => verifyMember(deps, by, memberId),
  },
  'member.acceptAgeReport': {
    carryOut: (deps, by, { memberId, text }) =>
      decideAgeReport(deps, by, memberId, { isAccepted: true, text }),
    reverse: (deps, by, { memberId, text }) =>
      decideAgeReport(deps, by, memberId, { isAccepted: false, text }),
  },
  'member.rejectAgeReport': {
    carryOut: (deps, by, { memberId, text }) =>
      decideAgeReport(deps, by, memberId, { isAccepted: false, text }),
    reverse: (deps, by, { memberId, text }) =>
      decideAgeReport(deps, by, memberId, { isAccepted: true, text }),
  },
  'member.banCam': {
    carryOut: (deps, by, { memberId }) => banFromCams(deps, by, memberId, true),
    reverse: (deps, by, { memberId }) => banFromCams(deps, by, memberId, false),
  },
  'member.unbanCam': {
    carryOut: (deps, by, { memberId }) => banFromCams(deps, by, memberId, false),
    reverse: (deps, by, { memberId }) => banFromCams(deps, by, memberId, true),
  },
  'photo.approve': {
    carryOut: (deps, by, decision) => approveMedia(deps, by, photo(decision), null),
    reverse: (deps, by, decision) => unapproveMedia(deps, by, photo(decision), decision.text),
  },
  'photo.clear': { carryOut: (deps, by, decision) => approveMedia(deps, by, photo(decision), null) },
  'photo.remove': {
    carryOut: (deps, by, decision) => removeMedia(deps, by, photo(decision), wording(decision)),
    reverse: (deps, by, decision) => restoreMedia(deps, by, photo(decision), decision.text),
  },
  'video.approve': {
    carryOut: (deps, by, decision) => approveMedia(deps, by, video(decision), null),
    reverse: (deps, by, decision) => unapproveMedia(deps, by, video(decision), decision.text),
  },
  'video.clear': { carryOut: (deps, by, decision) => approveMedia(deps, by, video(decision), null) },
  'video.remove': {
    carryOut: (deps, by, decision) => removeMedia(deps, by, video(decision), wording(decision)),
    reverse: (deps, by, decision) => restoreMedia(deps, by, video(decision), decision.text),
  },
  'appeal.grant': { carryOut: (deps, by, decision) => grantAppeal(deps, by, decision, reverse) },
  'appeal.refuse': { carryOut: (deps, by, decision) => refuseAppeal(deps, by, decision) },
}

export const canReverse = (action: DecisionAction): boolean => deeds[action]?.reverse !== undefined

/** @throws HttpError as the function of the action */
export async function carryOut(deps: CarryOutDeps, by: Moderator, decision: Decision): Promise<void> {
  await deeds[decision.action]?.carryOut(deps, by, decision)
}

/**
 * @param decision with the text for the member about the reversal
 * @throws HttpError 409 `not_reversible`; as the function that reverses the action
 */
export async function reverse(deps: CarryOutDeps, by: Moderator, decision: Decision): Promise<void> {
  const step = deeds[decision.action]?.reverse
  if (!step) throw new HttpError(409, 'not_reversible', 'This decision can’t be reversed.')
  await step(deps, by, decision)
}
