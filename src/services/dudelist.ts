/** Members of the viewer's list who are online or on cam, for the side notifier. */
import type { Answer } from '../../contract/answer.ts'
import type { CamCard } from '../../contract/cams.ts'
import { pageSizes } from '../../contract/limits.ts'
import type { UserCard } from '../../contract/members.ts'
import type { CallFunction } from './http.ts'

interface Shown<Card = UserCard> {
  readonly data: readonly Card[]
  readonly total: number
}

/**
 * Returns the first members of the list who are online, and how many are online in total.
 * @throws CallError like `call`
 */
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

/**
 * Returns the first `upTo` members of the list who are on cam, and how many are on cam in total. Asks for as many
 * pages as that takes.
 * @throws CallError like `call`
 */
export async function loadDudelistOnCam(
  call: CallFunction,
  upTo: number,
  signal: AbortSignal,
  cursor?: string,
): Promise<Answer<Shown<CamCard>>> {
  const query = { per_page: Math.min(upTo, pageSizes.max), ...(cursor !== undefined && { cursor }) }
  const page = await call('GET /user/dudelist-cam', { query, signal })
  if (!page.ok) return page
  const { data, total, next_cursor: next } = page.data
  if (next === null || data.length >= upTo) return { ok: true, data: { data, total } }
  const rest = await loadDudelistOnCam(call, upTo - data.length, signal, next)
  return rest.ok ? { ok: true, data: { data: [...data, ...rest.data.data], total } } : rest
}
