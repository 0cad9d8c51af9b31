import type { Answer, Refusal } from '../../contract/answer.ts'

/** The data of an answer that a guard has found good; anything else is a mistake in the chart. */
export function dataOf<Data>(answer: Answer<Data>): Data {
  if (!answer.ok) throw new Error(`The chart took a refusal (${answer.code}) for an answer.`)
  return answer.data
}

/** What the server said no with, where a guard has found that it did. */
export function refusalOf(answer: Answer<unknown>): Refusal {
  if (answer.ok) throw new Error('The chart took an answer for a refusal.')
  return answer
}
