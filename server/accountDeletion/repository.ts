import { sql } from 'kysely'
import type { Database, Db, Trx } from '../db/schema.ts'

/**
 * Returns the ids of members whose deletion was requested by `requestedBefore`, earliest request first. Leaves out
 * those that admins keep.
 */
export async function findAccountsToErase(db: Db, requestedBefore: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('member')
    .where('delete_requested_at', '<=', requestedBefore)
    .where('deleted_at', 'is', null)
    .where('is_kept_indefinitely', '=', false)
    .orderBy('delete_requested_at')
    .limit(limit)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks one member. Returns undefined when the account is not to be erased, as in {@link findAccountsToErase}. */
export const lockAccountToErase = (trx: Trx, memberId: number, requestedBefore: Date) =>
  trx
    .selectFrom('member')
    .where('id', '=', memberId)
    .where('delete_requested_at', '<=', requestedBefore)
    .where('deleted_at', 'is', null)
    .where('is_kept_indefinitely', '=', false)
    .select(['id', 'identity_user_id'])
    .forUpdate()
    .executeTakeFirst()

/** Returns the email addresses of an account: the current one, earlier ones, and ones that were asked for. */
export async function findAddresses(
  trx: Trx,
  { identity_user_id: accountId }: { readonly identity_user_id: string | null },
): Promise<string[]> {
  if (accountId === null) return []
  const rows = await trx
    .selectFrom('identity_user')
    .where('id', '=', accountId)
    .select('email')
    .union(trx.selectFrom('identity_mailed_address').where('user_id', '=', accountId).select('email'))
    .execute()
  return rows.map(({ email }) => email)
}

/** The tables whose rows belong to one member, each with the column that holds the member's id. */
const ownedRows = [
  ['admin_note', 'member_id'],
  ['alias', 'owner_id'],
  ['alias', 'target_id'],
  ['appeal', 'member_id'],
  ['conversation_member', 'member_id'],
  ['data_export', 'member_id'],
  ['dudelist', 'member_id'],
  ['dudelist', 'listed_id'],
  ['email_preference', 'member_id'],
  ['event_publication', 'member_id'],
  ['idempotency', 'member_id'],
  ['media_view', 'viewer_id'],
  ['member_event', 'member_id'],
  ['member_exact_place', 'member_id'],
  ['member_link', 'member_id'],
  ['member_lookup', 'member_id'],
  ['member_name_try', 'member_id'],
  ['member_network', 'member_id'],
  ['member_place', 'member_id'],
  ['member_place_change', 'member_id'],
  ['member_role', 'member_id'],
  ['member_seen', 'member_id'],
  ['member_statistics', 'member_id'],
  ['opened_profile', 'member_id'],
  ['opened_profile', 'opened_id'],
  ['member_view', 'member_id'],
  ['member_view', 'viewer_id'],
  ['photo', 'member_id'],
  ['photo_hot_click', 'member_id'],
  ['popular_rank', 'member_id'],
  ['presence', 'member_id'],
  ['removed_note', 'member_id'],
  ['removed_note', 'listed_id'],
  ['saved_message', 'member_id'],
  ['saved_search', 'member_id'],
  ['supporter_reminder', 'member_id'],
  ['system_message', 'member_id'],
  ['system_message_mark', 'member_id'],
  ['system_message_removal', 'member_id'],
  ['travel_plan', 'member_id'],
  ['unlock', 'member_id'],
  ['unlock', 'viewer_id'],
  ['unread_digest', 'member_id'],
  ['upload', 'member_id'],
  ['verification_photo', 'member_id'],
  ['video', 'member_id'],
  ['video_hot_click', 'member_id'],
] as const satisfies readonly (readonly [keyof Database, string])[]

/** Closes the open moderation items about the member, their photos and videos, and their appeals. */
async function closeModerationItems(trx: Trx, memberId: number): Promise<void> {
  await sql`
    update moderation_item set decided_at = now(), version = version + 1
    where decided_at is null and (
      (subject_type = 'member' and subject_id = ${memberId})
      or (subject_type = 'photo' and subject_id in (select id from photo where member_id = ${memberId}))
      or (subject_type = 'video' and subject_id in (select id from video where member_id = ${memberId}))
      or (subject_type = 'verification_photo'
        and subject_id in (select id from verification_photo where member_id = ${memberId}))
      or (subject_type = 'appeal' and subject_id in (select id from appeal where member_id = ${memberId}))
    )
  `.execute(trx)
}

async function deleteViewCounts(trx: Trx, memberId: number): Promise<void> {
  await sql`
    delete from view_day where (subject_type = 'member' and subject_id = ${memberId})
      or (subject_type = 'photo' and subject_id in (select id from photo where member_id = ${memberId}))
      or (subject_type = 'video' and subject_id in (select id from video where member_id = ${memberId}))
  `.execute(trx)
}

/**
 * Deletes the member's data. The member's own row stays, without personal data: messages to others, blocks, reports,
 * payments and the audit log refer to it. The job `sweep-files` removes the files, which no row refers to by then.
 */
export async function eraseMember(
  trx: Trx,
  member: { readonly id: number; readonly identity_user_id: string | null },
  at: Date,
): Promise<void> {
  const { id, identity_user_id: accountId } = member
  await closeModerationItems(trx, id)
  await deleteViewCounts(trx, id)
  await clearMemberRow(trx, id, at)
  for (const [table, column] of ownedRows)
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(trx)
  await trx
    .updateTable('message')
    .where('from_member_id', '=', id)
    .where('location_latitude', 'is not', null)
    .set({ location_latitude: null, location_longitude: null, location_address: null, location_until: null })
    .execute()
  await trx.updateTable('moderation_decision').where('member_id', '=', id).set({ text: null }).execute()
  await clearAuditAddresses(trx, id)
  if (accountId === null) return
  await trx.deleteFrom('identity_verification').where('value', '=', accountId).execute()
  // Foreign keys delete the account's sessions and passwords as well.
  await trx.deleteFrom('identity_user').where('id', '=', accountId).execute()
}

/**
 * Removes the IP addresses of an erased member from the audit log. It is the only change that the table allows
 * (`docs/decisions.md#the-audit-log-only-grows`).
 */
async function clearAuditAddresses(trx: Trx, memberId: number): Promise<void> {
  await trx
    .updateTable('audit_log')
    .where('own_id', '=', memberId)
    // Each side has an index.
    .where((eb) =>
      eb.or([eb('actor_id', '=', memberId), sql<boolean>`own_id <> actor_id and own_id = ${memberId}`]),
    )
    .where('ip_address', 'is not', null)
    .set({ ip_address: null })
    .execute()
}

async function clearMemberRow(trx: Trx, memberId: number, at: Date): Promise<void> {
  await trx
    .updateTable('member')
    .where('id', '=', memberId)
    .set({
      deleted_at: at,
      updated_at: at,
      identity_user_id: null,
      name: null,
      name_skeleton: null,
      birthday: null,
      description: null,
      note: null,
      height: null,
      weight: null,
      waist: null,
      chest: null,
      biceps: null,
      body_build_id: null,
      body_hair_id: null,
      facial_hair_id: null,
      tattoo_id: null,
      cock_size_id: null,
      cock_type_id: null,
      sex_position_id: null,
      safer_sex_id: null,
      avatar_photo_id: null,
      is_featured: false,
      is_verified: false,
      cam_url: null,
      cam_until: null,
      rejected_text: null,
      suspended_text: null,
      create_referrer: null,
      create_ip: null,
      create_ip_country: null,
      login_ip: null,
      login_ip_country: null,
    })
    .execute()
}
