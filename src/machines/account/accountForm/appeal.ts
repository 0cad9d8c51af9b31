import type { Answer, Refusal } from '../../../../contract/answer.ts'
import type { OwnDecision } from '../../../../contract/appeals.ts'
import { appealTextLength } from '../../../../contract/limits.ts'
import { createAccountFormMachine } from './machine.ts'
import { unknownAppeal } from './texts.ts'
import { isBlank, trimmed } from '../../../../contract/blankText.ts'

/** The decision that is appealed: named by a signed link, which needs no session, or by its id. */
export type AppealedDecision =
  | { readonly kind: 'link'; readonly token: string }
  | { readonly kind: 'own'; readonly id: number }

export interface AppealFields {
  readonly decision: AppealedDecision
  readonly text: string
}

interface Appealed {
  /** The decision as it is now. */
  readonly decision: OwnDecision
  /** Why this text did not count, for example because another one was sent before. Null when it did. */
  readonly refusal: string | null
}

export interface AppealCalls {
  readonly appealLinked: (token: string, text: string, signal: AbortSignal) => Promise<Answer<OwnDecision>>
  readonly appealOwn: (id: number, text: string, signal: AbortSignal) => Promise<Answer<OwnDecision>>
  readonly loadLinked: (token: string, signal: AbortSignal) => Promise<Answer<OwnDecision>>
  readonly loadOwn: (signal: AbortSignal) => Promise<Answer<{ data: readonly OwnDecision[] }>>
}

export const appealFormMachine = createAccountFormMachine<AppealFields, Appealed>({
  unanswered: unknownAppeal,
})

/** Whether a text is too long for the server, which removes spaces around it. */
export const isAppealTooLong = (text: string): boolean => trimmed(text).length > appealTextLength

const refusedText = (message: string): Refusal => ({
  ok: false,
  status: 422,
  code: 'invalid',
  message,
  errors: { text: [message] },
})

/**
 * Sends an appeal. Repeating it after a lost answer is safe: the same text counts once. When the decision can't be
 * appealed any more, returns it as it is now, so that the page can show why.
 */
export const createSaveAppeal = ({ appealLinked, appealOwn, loadLinked, loadOwn }: AppealCalls) => {
  const send = (decision: AppealedDecision, text: string, signal: AbortSignal) =>
    decision.kind === 'link'
      ? appealLinked(decision.token, text, signal)
      : appealOwn(decision.id, text, signal)
  const find = async (decision: AppealedDecision, signal: AbortSignal): Promise<OwnDecision | undefined> => {
    if (decision.kind === 'link') {
      const linked = await loadLinked(decision.token, signal)
      return linked.ok ? linked.data : undefined
    }
    const own = await loadOwn(signal)
    return own.ok ? own.data.data.find(({ id }) => id === decision.id) : undefined
  }
  return async ({ decision, text }: AppealFields, signal: AbortSignal): Promise<Answer<Appealed>> => {
    if (isBlank(text)) return refusedText('Say why you disagree.')
    if (isAppealTooLong(text)) return refusedText('This text is too long.')
    const answer = await send(decision, text, signal)
    if (answer.ok) return { ok: true, data: { decision: answer.data, refusal: null } }
    const current = answer.status === 409 ? await find(decision, signal) : undefined
    return current ? { ok: true, data: { decision: current, refusal: answer.message } } : answer
  }
}
