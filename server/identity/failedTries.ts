/** Limits guesses of codes, by account and by address. The counts are in the database: all processes share them. */
import type { Db } from '../db/schema.ts'
import { HttpError } from '../http/errors.ts'
import { countTries, forgiveTries } from './failedTryRepository.ts'
import { hashToken } from './tokens.ts'

const minute = 60_000

/**
 * At most 30 tries a day against a million codes, of which 3 are right at a time: a guesser who knows the password
 * needs 20 years for an even chance. Only someone who knows the password can use up the tries of an account.
 */
const rules = [
  { of: 'account', max: 5, window: 15 * minute },
  { of: 'account', max: 30, window: 24 * 60 * minute },
  { of: 'address', max: 20, window: 15 * minute },
] as const

export interface Guesser {
  readonly accountId: string
  /** The address, or the network, that counts as one (`addressKey`). */
  readonly address: string
}

const keyOf = (key: Buffer, { of, window }: (typeof rules)[number], guesser: Guesser) =>
  hashToken(key, `try ${of} ${window} ${of === 'account' ? guesser.accountId : guesser.address}`)

const tooMany = (milliseconds: number) => {
  const minutes = Math.max(1, Math.ceil(milliseconds / minute))
  const wait = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : `${minutes} min`
  return new HttpError(429, 'too_many_requests', `Too many wrong codes. Try again in ${wait}.`, {
    headers: { 'retry-after': String(Math.ceil(milliseconds / 1000)) },
  })
}

export type FailedTries = ReturnType<typeof createFailedTries>

export const createFailedTries = ({
  db,
  key,
  now,
}: {
  readonly db: Db
  readonly key: Buffer
  readonly now: () => number
}) => ({
  /**
   * Counts a try before the code is looked at, so that parallel tries can't pass together.
   * @param onLocked called once when the account reaches a limit
   * @throws HttpError 429 above a limit
   */
  count: async (guesser: Guesser, onLocked?: () => void): Promise<void> => {
    const at = new Date(now())
    const rows = rules.map((rule) => ({
      key: keyOf(key, rule, guesser),
      count: 1,
      ends_at: new Date(at.getTime() + rule.window),
    }))
    const counted = await countTries(db, rows, at)
    const ends: number[] = []
    for (const [index, rule] of rules.entries()) {
      const row = counted.find((each) => each.key === rows[index]?.key)
      if (!row || row.count <= rule.max) continue
      ends.push(row.ends_at.getTime())
      if (rule.of === 'account' && row.count === rule.max + 1) onLocked?.()
    }
    if (ends.length > 0) throw tooMany(Math.max(...ends) - at.getTime())
  },

  /** A right code ends the count of the account, and takes its own try off the count of the address. */
  forgive: async (guesser: Guesser): Promise<void> => {
    const keysOf = (of: 'account' | 'address') =>
      rules.filter((rule) => rule.of === of).map((rule) => keyOf(key, rule, guesser))
    await forgiveTries(db, { accounts: keysOf('account'), addresses: keysOf('address') })
  },
})
