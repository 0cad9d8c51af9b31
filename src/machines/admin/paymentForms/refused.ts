import type { Refusal } from '../../../../contract/answer.ts'

/** Returns the refusal of fields that are not sent, with what is wrong with each. Null when nothing is. */
export function refusedFields(problems: Readonly<Record<string, string | null>>): Refusal | null {
  const wrong = Object.entries(problems).flatMap(([field, problem]) =>
    problem === null ? [] : [[field, problem] as const],
  )
  const [first] = wrong
  if (!first) return null
  return {
    ok: false,
    status: 422,
    code: 'invalid',
    message: first[1],
    errors: Object.fromEntries(wrong.map(([field, problem]) => [field, [problem]])),
  }
}
