/** The errors of the editors of photos and videos: a field that changes loses its error. */
import type { Refusal } from '../../../contract/answer.ts'

type Errors = Refusal['errors']

/** Which fields of the call the texts of a draft become. */
const sentAs = { description: 'description', tagIds: 'media_tags' } as const

/** @param fields of the call, which name the errors */
export const withoutErrors = (errors: Errors, fields: readonly string[]): Errors =>
  Object.fromEntries(Object.entries(errors ?? {}).filter(([field]) => !fields.includes(field)))

/** @param changes of the texts of a draft */
export const withoutTextErrors = (
  errors: Errors,
  changes: Readonly<Partial<Record<keyof typeof sentAs, unknown>>>,
): Errors =>
  withoutErrors(
    errors,
    Object.entries(sentAs).flatMap(([text, field]) => (text in changes ? [field] : [])),
  )
