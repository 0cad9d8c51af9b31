/** Keeps the unsaved fields of forms on this device while a member logs in again. */
import { isRecord } from '../../contract/isRecord.ts'
import type { KeptTexts } from '../machines/app/session/implementations.ts'
import { keptOf } from './memberStorage.ts'

const formKey = (memberId: number, form: string) => keptOf(memberId, `form.${form}`)

/** Whether a kept value can stand in for a present one. Another version of the app may have kept it. */
function isAlike(kept: unknown, present: unknown): boolean {
  if (present === null) return true
  if (kept === null) return typeof present !== 'string' && !Array.isArray(present)
  return typeof kept === typeof present && Array.isArray(kept) === Array.isArray(present)
}

/**
 * Returns the fields as they were kept, and the given ones where nothing was.
 *
 * @param form names the form and what it is about, for example `report.member.12`
 */
export function readForm<Fields extends object>(
  texts: KeptTexts,
  memberId: number,
  form: string,
  fields: Fields,
): Fields {
  const text = texts.get(formKey(memberId, form))
  if (text === null) return fields
  try {
    const kept: unknown = JSON.parse(text)
    if (!isRecord(kept)) return fields
    const present = Object.entries(fields)
    const found = present.filter(([name, value]) => name in kept && isAlike(kept[name], value))
    return { ...fields, ...Object.fromEntries(found.map(([name]) => [name, kept[name]])) }
  } catch {
    return fields
  }
}

export const keepForm = (texts: KeptTexts, memberId: number, form: string, fields: object): void =>
  texts.set(formKey(memberId, form), JSON.stringify(fields))

export const forgetForm = (texts: KeptTexts, memberId: number, form: string): void =>
  texts.remove(formKey(memberId, form))
