/** Whom of his list a member finds online, for the side notifier (SPEC 4). */
import type { Answer } from '../../contract/answer.ts'
import type { UserCard } from '../../contract/types.ts'
import type { CallFunction } from './http.ts'

interface Shown {
  readonly data: readonly UserCard[]
  readonly total: number
}

/** The first of them, and how many there are: counted where there are more. Throws `CallError` like `call`. */
export async function loadDudelistOnline(
  call: CallFunction,
  per_page: number,
  signal: AbortSignal,
): Promise<Answer<Shown>> {
  const ask = (size: number) => call('GET /user/dudelist-online', { query: { per_page: size }, signal })
  const shown = await ask(per_page)
  if (!shown.ok) return shown
  const { data, total } = shown.data
  if (total !== null) return { ok: true, data: { data, total } }
  const counted = await ask(0)
  return counted.ok ? { ok: true, data: { data, total: counted.data.total ?? data.length } } : counted
}
