/** Which kinds of mail a member gets. */
import type { EmailPreference } from '../../contract/account.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { lookupValues } from '../lookups/values.ts'
import { findChoices, saveChoice } from './repository.ts'

/** Returns all kinds that can be switched off. A member gets those that they did not switch off. */
export async function emailPreferencesOf(db: Db, memberId: number): Promise<EmailPreference[]> {
  const chosen = new Map((await findChoices(db, memberId)).map((row) => [row.slug, row.boolean_value]))
  return lookupValues['email-preference'].map(({ slug }) => ({
    slug,
    pivot: { boolean_value: chosen.get(slug) ?? true },
  }))
}

/** Switches kinds of mail on or off. Other kinds keep their value. */
export const setEmailPreferences = (
  db: Db,
  memberId: number,
  preferences: readonly EmailPreference[],
): Promise<void> =>
  inTransaction(db, async (trx) => {
    // In one order, so that two calls of a member can't wait for each other.
    for (const { slug, pivot } of preferences.toSorted((one, other) => (one.slug < other.slug ? -1 : 1)))
      await saveChoice(trx, memberId, { slug, isOn: pivot.boolean_value })
  })
