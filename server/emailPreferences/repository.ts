import { sql } from 'kysely'
import type { EmailPreferenceSlug } from '../../contract/account.ts'
import type { Db, Trx } from '../db/schema.ts'

/** Returns what a member chose. Kinds that they never chose are missing. */
export const findChoices = (db: Db, memberId: number) =>
  db
    .selectFrom('email_preference')
    .innerJoin('lookup', (join) =>
      join.on('lookup.list', '=', 'email-preference').onRef('lookup.id', '=', 'email_preference.lookup_id'),
    )
    .where('email_preference.member_id', '=', memberId)
    .select(['lookup.slug', 'email_preference.boolean_value'])
    .execute()

/** Switches one kind of mail on or off. Does nothing for a member who is deleted. */
export async function saveChoice(
  trx: Trx,
  memberId: number,
  { slug, isOn }: { readonly slug: EmailPreferenceSlug; readonly isOn: boolean },
): Promise<void> {
  await trx
    .insertInto('email_preference')
    .columns(['member_id', 'lookup_id', 'boolean_value'])
    .expression(
      trx
        .selectFrom('member')
        .innerJoin('lookup', (join) =>
          join.on('lookup.list', '=', 'email-preference').on('lookup.slug', '=', slug),
        )
        .where('member.id', '=', memberId)
        .where('member.deleted_at', 'is', null)
        .select(['member.id', 'lookup.id', sql<boolean>`${isOn}::boolean`.as('boolean_value')]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'lookup_id'])
        .doUpdateSet({ boolean_value: sql<boolean>`excluded.boolean_value` }),
    )
    .execute()
}
