/**
 * Limits guesses of codes and passwords, by account and by address. The counts are in the database: all processes share
 * them.
 */
import type { FastifyRequest } from 'fastify'
import type { RateLimit } from '../api/rateLimits.ts'
import type { Db } from '../db/schema.ts'
import { HttpError } from '../http/errors.ts'
import { addressKey } from '../http/trustedAddress.ts'
import type { Viewer } from '../http/viewer.ts'
import { countTries, endTries, takeBackTries } from './failedTryRepository.ts'
import { hashToken } from './tokens.ts'
import { WrongProof } from './wrongProof.ts'

const minute = 60_000

interface Rule extends RateLimit {
  readonly of: 'account' | 'address'
}

const rulesOf = {
  /**
   * At most 30 tries a day against a million codes, of which 3 are right at a time: a guesser who knows the password
   * needs 20 years for an even chance. Only someone who knows the password can use up the tries of an account.
   */
  codes: [
    { of: 'account', max: 5, window: 15 * minute },
    { of: 'account', max: 30, window: 24 * 60 * minute },
    { of: 'address', max: 20, window: 15 * minute },
  ],
  /** Of the password that signed-in members give again, for example to cancel a renewal. */
  passwords: [
    { of: 'account', max: 10, window: 15 * minute },
    { of: 'address', max: 60, window: 10 * minute },
  ],
} as const satisfies Record<string, readonly Rule[]>

export type Guessed = keyof typeof rulesOf

export interface Guesser {
  readonly accountId: string
  /** The address, or the network, that counts as one (`addressKey`). */
  readonly address: string
}

const tooMany = (guessed: Guessed, milliseconds: number) => {
  const minutes = Math.max(1, Math.ceil(milliseconds / minute))
  const wait = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : `${minutes} min`
  return new HttpError(429, 'too_many_requests', `Too many wrong ${guessed}. Try again in ${wait}.`, {
    headers: { 'retry-after': String(Math.ceil(milliseconds / 1000)) },
  })
}

export interface FailedTriesDeps {
  readonly db: Db
  readonly key: Buffer
  readonly now: () => number
}

export function createFailedTries(guessed: Guessed, { db, key, now }: FailedTriesDeps) {
  const rules: readonly Rule[] = rulesOf[guessed]
  const keyOf = ({ of, window }: Rule, guesser: Guesser) =>
    hashToken(key, `${guessed} ${of} ${window} ${of === 'account' ? guesser.accountId : guesser.address}`)

  /**
   * Counts a try before what was typed is looked at, so that parallel tries can't pass together.
   * @param onLocked called once when the account reaches a limit
   * @throws HttpError 429 above a limit
   */
  async function count(guesser: Guesser, onLocked?: () => void): Promise<void> {
    const at = new Date(now())
    const rows = rules.map((rule) => ({
      key: keyOf(rule, guesser),
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
    if (ends.length > 0) throw tooMany(guessed, Math.max(...ends) - at.getTime())
  }

  const keysOf = (guesser: Guesser, ...kinds: readonly Rule['of'][]) =>
    rules.filter(({ of }) => kinds.includes(of)).map((rule) => keyOf(rule, guesser))

  /** A right code or password ends the count of the account, and takes its own try off the count of the address. */
  async function forgive(guesser: Guesser): Promise<void> {
    await endTries(db, keysOf(guesser, 'account'))
    await takeBackTries(db, keysOf(guesser, 'address'))
  }

  /** For a try that failed for another reason: nobody knows whether the code or password was right. */
  const takeBack = (guesser: Guesser) => takeBackTries(db, keysOf(guesser, 'account', 'address'))

  return { count, forgive, takeBack }
}

export type FailedTries = ReturnType<typeof createFailedTries>

/**
 * Runs what checks a password that the viewer gives again. Wrong ones count until one is right.
 * @throws HttpError 429 after too many
 */
export type LimitPasswordTries = <Result>(
  request: Pick<FastifyRequest, 'ip'>,
  viewer: Pick<Viewer, 'accountId'>,
  attempt: () => Promise<Result>,
) => Promise<Result>

export const createLimitPasswordTries =
  (tries: FailedTries): LimitPasswordTries =>
  async (request, { accountId }, attempt) => {
    const guesser = { accountId, address: addressKey(request.ip) }
    await tries.count(guesser)
    try {
      const result = await attempt()
      await tries.forgive(guesser)
      return result
    } catch (error) {
      if (!(error instanceof WrongProof)) await tries.takeBack(guesser)
      throw error
    }
  }
