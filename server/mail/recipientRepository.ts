import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { lookupValues } from '../lookups/values.ts'
import { type MailKind, preferenceOf } from './kinds.ts'

/**
 * Returns the address for a mail of a kind to a member; null for a member who does not get it: one without an account,
 * and for a mail that is not required one who is suspended or leaving, or who switched it off.
 */
export async function findMailAddress(db: Db, memberId: number, kind: MailKind): Promise<string | null> {
  const preference = preferenceOf(kind)
  const lookupId = lookupValues['email-preference'].find(({ slug }) => slug === preference)?.id
  const row = await db
    .selectFrom('member')
    .innerJoin('identity_user', 'identity_user.id', 'member.identity_user_id')
    .where('member.id', '=', memberId)
    .$if(preference !== null, (query) =>
      query
        .where('member.disables_emails', '=', false)
        .where('member.suspended_at', 'is', null)
        .where('member.delete_requested_at', 'is', null).where(sql<SqlBool>`not exists (
          select from email_preference as off
          where off.member_id = member.id and off.lookup_id = ${lookupId} and not off.boolean_value)`),
    )
    .select('identity_user.email')
    .executeTakeFirst()
  return row?.email ?? null
}
