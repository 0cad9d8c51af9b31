import type { Answer } from '../../../../contract/answer.ts'
import { moderationTextLength } from '../../../../contract/limits.ts'
import type { ModerationDecision } from '../../../../contract/moderationQueues.ts'
import { createAccountFormMachine } from '../../account/accountForm/machine.ts'
import { unknownReversal } from '../../account/accountForm/texts.ts'
import type { DecisionFilter, DecisionPage } from './log.ts'
import { trimmed } from '../../../../contract/blankText.ts'

export interface ReversalFields {
  readonly decision: ModerationDecision
  /** What the member will read. May be empty. */
  readonly text: string
}

export interface Reversal {
  /** The decision as it is now. Null when it is not in the log any more. */
  readonly decision: ModerationDecision | null
  /** Why this moderator did not reverse it, for example because another one did. Null when they did. */
  readonly refusal: string | null
}

export interface ReversalCalls {
  readonly reverse: (id: number, text: string) => Promise<Answer<ModerationDecision>>
  readonly loadPage: (
    filter: DecisionFilter,
    cursor: string | null,
    signal: AbortSignal,
  ) => Promise<Answer<DecisionPage>>
}

/** The form that reverses a decision. */
export const reversalFormMachine = createAccountFormMachine<ReversalFields, Reversal>({
  unanswered: unknownReversal,
})

const tooLong = 'This text is too long.'

/**
 * Reverses a decision. Repeating it after a lost answer is safe. When the decision can't be reversed any more, returns it
 * as it is now, so that the log can show it.
 */
export const createReverseDecision = ({ reverse, loadPage }: ReversalCalls) => {
  /** Looks among the latest decisions about the same member. */
  const find = async ({ id, member }: ModerationDecision, signal: AbortSignal) => {
    const page = await loadPage({ memberId: member.id }, null, signal)
    return page.ok ? page.data.data.find((each) => each.id === id) : undefined
  }
  return async ({ decision, text }: ReversalFields, signal: AbortSignal): Promise<Answer<Reversal>> => {
    if (trimmed(text).length > moderationTextLength)
      return { ok: false, status: 422, code: 'invalid', message: tooLong, errors: { text: [tooLong] } }
    const answer = await reverse(decision.id, trimmed(text))
    if (answer.ok) return { ok: true, data: { decision: answer.data, refusal: null } }
    if (answer.code !== 'not_reversible' && answer.status !== 404) return answer
    const current = (await find(decision, signal)) ?? null
    const refusal = current?.state === 'reversed' ? 'This decision is reversed already.' : answer.message
    return { ok: true, data: { decision: current, refusal } }
  }
}
