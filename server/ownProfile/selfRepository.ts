import type { Db, Trx } from '../db/schema.ts'

/** Finds the data that only the member may see, apart from the profile. */
export const findSelfRow = (db: Db, memberId: number) =>
  db
    .selectFrom('member')
    .innerJoin('identity_user as account', 'account.id', 'member.identity_user_id')
    .where('member.id', '=', memberId)
    .select([
      'account.email',
      'account.email_verified_at',
      'member.verification_round',
      'member.birthday',
      'member.updated_at',
      'member.supporter_since',
      'member.is_private_viewing',
      'member.is_private_dudelisting',
      'member.approved_at',
      'member.rejected_at',
      'member.is_onboarded',
      'member.onboarding_step',
      'member.is_enabled',
      'member.is_legacy_supporter',
      'member.suspended_at',
      'member.suspended_text',
      'member.is_cam_banned',
      'member.cam_url',
      'member.cam_until',
      'member.cam_audience',
      'member.shows_age',
      'member.hides_distance',
      'member.hides_online',
      'member.hides_read_receipts',
      'member.first_messages_from',
      'member.is_featured',
      'member.disables_emails',
      'member.age_report_status',
      'member.note',
    ])
    .executeTakeFirstOrThrow()

export async function findName(db: Db, memberId: number): Promise<string | null> {
  const row = await db.selectFrom('member').where('id', '=', memberId).select('name').executeTakeFirst()
  return row?.name ?? null
}

/** Reads when a member tried to change their name since `since`, oldest first. */
export async function nameTriesSince(db: Db, memberId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('member_name_try')
    .where('member_id', '=', memberId)
    .where('tried_at', '>', since)
    .orderBy('tried_at')
    .select('tried_at')
    .execute()
  return rows.map(({ tried_at }) => tried_at)
}

/** Records a try to change the name, and deletes those up to `since`. */
export async function recordNameTry(trx: Trx, memberId: number, at: Date, since: Date): Promise<void> {
  await trx
    .deleteFrom('member_name_try')
    .where('member_id', '=', memberId)
    .where('tried_at', '<=', since)
    .execute()
  await trx.insertInto('member_name_try').values({ member_id: memberId, tried_at: at }).execute()
}
