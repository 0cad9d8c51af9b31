import type { Db } from '../db/schema.ts'

/** Finds the data that only the member may see, apart from the profile. */
export const findSelfRow = (db: Db, memberId: number) =>
  db
    .selectFrom('member')
    .innerJoin('identity_user as account', 'account.id', 'member.identity_user_id')
    .leftJoin('verification_photo as verification', (join) =>
      join.onRef('verification.member_id', '=', 'member.id').on('verification.decided_at', 'is', null),
    )
    .where('member.id', '=', memberId)
    .select([
      'account.email',
      'account.email_verified_at',
      'verification.id as pending_verification_id',
      'member.birthday',
      'member.updated_at',
      'member.supporter_since',
      'member.is_private_viewing',
      'member.is_private_dudelisting',
      'member.approved_at',
      'member.rejected_at',
      'member.is_onboarded',
      'member.is_enabled',
      'member.is_legacy_supporter',
      'member.suspended_at',
      'member.suspended_text',
      'member.is_cam_banned',
      'member.cam_url',
      'member.cam_until',
      'member.shows_age',
      'member.hides_distance',
      'member.hides_online',
      'member.is_featured',
      'member.disables_emails',
      'member.age_report_status',
    ])
    .executeTakeFirstOrThrow()

export async function findName(db: Db, memberId: number): Promise<string | null> {
  const row = await db.selectFrom('member').where('id', '=', memberId).select('name').executeTakeFirst()
  return row?.name ?? null
}
