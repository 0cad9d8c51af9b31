/** Appeals of members against decisions of moderators (docs/product.md#decisions-and-appeals). */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import { DecisionAction, SubjectType } from './moderationQueues.ts'
import { Id, idParams, Instant, trimmedText } from './primitives.ts'

/** A rejection, suspension or removal that was told to the member. */
export const OwnDecision = z.object({
  id: Id,
  action: DecisionAction,
  /** The member, or the photo or video that was removed. */
  subject: z.object({ type: SubjectType, id: Id }),
  /** The reason that the member was told. */
  text: z.string(),
  created_at: Instant,
  /** Until when the member can appeal. Null after an appeal, when it is too late, or when the decision holds no more. */
  appeal_until: Instant.nullable(),
  appeal: z
    .object({
      text: z.string(),
      created_at: Instant,
      /** `closed`: the decision does not hold any more, so that nobody needs to decide about the appeal. */
      outcome: z.enum(['waiting', 'granted', 'refused', 'closed']),
      /** What the moderator wrote to the member about the appeal. */
      answer: z.string().nullable(),
    })
    .nullable(),
})
export type OwnDecision = z.infer<typeof OwnDecision>

const AppealBody = z
  .object({
    text: trimmedText()
      .min(1, 'Say why you disagree.')
      .max(limits.appealTextLength, 'This text is too long.'),
  })
  .strict()

/** The token of a link: the id of the decision and its signature. Whoever has the link needs no session. */
const appealParams = z.object({ token: z.string().regex(/^[1-9]\d{0,9}\.[\w-]{43}$/) })

export const appealCalls = {
  'GET /appeal/{token}': call({
    summary:
      'Returns the decision that the link in an email, or in the refusal of a sign-in, is about. 404 for a token that is not ours.',
    access: 'guest',
    params: appealParams,
    response: OwnDecision,
  }),
  'POST /appeal/{token}': call({
    summary: 'Appeals that decision. Refusals as for `POST /user/auth/decision/{id}/appeal`.',
    access: 'guest',
    params: appealParams,
    body: AppealBody,
    response: OwnDecision,
  }),
  'GET /user/auth/decision': call({
    summary:
      'Returns the rejections, suspensions and removals of the last `limits.ownDecisionDays` about the member, newest first, at most `limits.ownDecisionsShown`.',
    access: 'member',
    response: z.object({ data: z.array(OwnDecision) }),
  }),
  'POST /user/auth/decision/{id}/appeal': call({
    summary:
      'Appeals a decision, once, within `limits.appealDays`. The same text again changes nothing. 409 `too_late`, `appealed_already`, `not_appealable`; 404 for a decision about somebody else.',
    access: 'member',
    params: idParams,
    body: AppealBody,
    response: OwnDecision,
  }),
}
