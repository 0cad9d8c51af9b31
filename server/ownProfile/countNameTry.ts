import { nameTriesPerDay } from '../../contract/limits.ts'
import type { Trx } from '../db/schema.ts'
import { HttpError } from '../http/errors.ts'
import { nameTriesSince, recordNameTry } from './selfRepository.ts'

const day = 24 * 60 * 60_000

/**
 * Counts a try to change the name, because its answer says whether a member has the name
 * (docs/decisions.md#tries-of-names). The caller holds the lock of the member's row, so that parallel tries of one member
 * cannot get around the limit.
 * @throws HttpError 429 `too_many_names` beyond 10 tries in 24 hours; the try is not counted then
 */
export async function countNameTry(trx: Trx, memberId: number, now: number): Promise<void> {
  const dayAgo = new Date(now - day)
  const oldest = (await nameTriesSince(trx, memberId, dayAgo)).at(-nameTriesPerDay)
  if (oldest)
    throw new HttpError(429, 'too_many_names', "You've tried many names today. Try again tomorrow.", {
      errors: { name: ["You've tried many names today. Try again tomorrow."] },
      headers: { 'retry-after': String(Math.ceil((oldest.getTime() + day - now) / 1000)) },
    })
  await recordNameTry(trx, memberId, new Date(now), dayAgo)
}
