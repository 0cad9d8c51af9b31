/** The answer of a call, as charts take it: guards, params and the transitions that many fetches share. */
import type { Answer, Refusal } from '../../contract/answer.ts'
import type { FlashContent } from './app/root/intents.ts'
import { fetchProblem } from './fetchProblem.ts'

/** Guards about an answer, for `setup({ guards: { ...answerGuards } })`; `ofAnswer` gives them the answer. */
export const answerGuards = {
  isAnswered: (_: unknown, answer: Answer<unknown>) => answer.ok,
  /** The session has ended and the member is on the way to the login. */
  isSignedOut: (_: unknown, answer: Answer<unknown>) => hasStatus(answer, 401),
  /** Refused because the viewer is no supporter. */
  needsUpgrade: (_: unknown, answer: Answer<unknown>) => !answer.ok && answer.code === 'upgrade_required',
  isForbidden: (_: unknown, answer: Answer<unknown>) => hasStatus(answer, 403),
  isNotFound: (_: unknown, answer: Answer<unknown>) => hasStatus(answer, 404),
  /** Deleted by this call, or before it. */
  isGone: (_: unknown, answer: Answer<unknown>) => answer.ok || answer.status === 404,
  isTooMany: (_: unknown, answer: Answer<unknown>) => hasStatus(answer, 429),
}

const hasStatus = (answer: Answer<unknown>, status: Refusal['status']) =>
  !answer.ok && answer.status === status

/**
 * Returns the data of an answer.
 * @throws when the call was refused, which a guard must have excluded
 */
export function dataOf<Data>(answer: Answer<Data>): Data {
  if (!answer.ok) throw new Error(`A guard let a refusal (${answer.code}) pass as an answer.`)
  return answer.data
}

/**
 * Returns the refusal.
 * @throws when the call was answered, which a guard must have excluded
 */
export function refusalOf(answer: Answer<unknown>): Refusal {
  if (answer.ok) throw new Error('A guard let an answer pass as a refusal.')
  return answer
}

interface Answered<Data> {
  event: { output: Answer<Data> }
}

/** A guard of an `onDone` whose params are the answer: `guard: ofAnswer('isNotFound')`. */
export const ofAnswer = <Guard extends string>(type: Guard) => ({
  type,
  params: <Output>({ event }: { event: { output: Output } }) => event.output,
})

/** An action of an `onDone` whose params are the data of the answer: `actions: withData('setPage')`. */
export const withData = <Action extends string>(type: Action) => ({
  type,
  params: <Data>({ event }: Answered<Data>) => dataOf(event.output),
})

/** An action of an `onDone` whose params are the refusal. */
export const withRefusal = <Action extends string>(type: Action) => ({
  type,
  params: ({ event }: Answered<unknown>) => refusalOf(event.output),
})

/** An action of an `onDone`: shows why the call was refused. */
export const flashRefusal = {
  type: 'flash',
  params: ({ event }: Answered<unknown>): FlashContent => ({
    type: 'error',
    html: refusalOf(event.output).message,
  }),
} as const

const flashFetchProblem = { type: 'flash', params: fetchProblem } as const

/**
 * Returns the transitions of a fetch. Refusals that the chart handles itself go into `refused`; any other failure leads
 * to `failed`, with a flash. A signed-out member sees no flash, which would follow them to the login.
 */
export const fetchTransitions = <
  const Transition extends object,
  const Refused extends readonly object[] = readonly [],
>({
  answered,
  refused,
  failed,
}: {
  answered: Transition
  refused?: Refused
  failed: string
}) => ({
  onDone: [
    { guard: ofAnswer('isAnswered'), ...answered },
    ...(refused ?? []),
    { guard: ofAnswer('isSignedOut'), target: failed },
    { target: failed, actions: flashFetchProblem },
  ] as const,
  onError: { target: failed, actions: flashFetchProblem },
})
