import type { Going } from '../lodge.ts'

/**
 * Makes the server answer as a step of a path says: with a refusal, or with the data of the step. A list is the data
 * itself in a chart, and the field `data` of the answer.
 */
export function goingOf(output: unknown, more: object = {}): Going {
  if (typeof output !== 'object' || output === null) throw new Error('The step has no answer.')
  if ('status' in output) return { refusal: output as NonNullable<Going['refusal']> }
  const data = 'data' in output ? output.data : {}
  return { instead: { ...more, ...(Array.isArray(data) ? { data } : (data as object)) } }
}
