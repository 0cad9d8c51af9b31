import { sql } from 'kysely'
import { openReportsShown } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import { photoColumns } from '../photos/presentPhoto.ts'

/** Returns members as admins see them, in no particular order. Blocks are ignored. */
export const findForAdmin = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('member')
    .leftJoin('identity_user as account', 'account.id', 'member.identity_user_id')
    .leftJoin('member_place as place', 'place.member_id', 'member.id')
    .leftJoin('verification_photo as verification', (join) =>
      join.onRef('verification.member_id', '=', 'member.id').on('verification.decided_at', 'is', null),
    )
    .where('member.id', 'in', ids)
    .select([
      'member.id',
      'member.name',
      'member.birthday',
      'member.description',
      'place.city',
      'place.state',
      'place.country',
      'account.email',
      'account.email_verified_at',
      'member.disables_emails',
      'member.create_referrer',
      'member.create_ip',
      'member.create_ip_country',
      'member.login_ip',
      'member.login_ip_country',
      'member.created_at',
      'member.updated_at',
      'member.approved_at',
      'member.rejected_at',
      'member.rejection_reason_id',
      'member.rejected_text',
      'member.supporter_since',
      'member.supporter_until',
      'member.delete_requested_at',
      'member.is_onboarded',
      'member.is_enabled',
      'member.hidden_at',
      'member.suspended_at',
      'member.suspended_text',
      'member.suspended_as_scam',
      'member.is_verified',
      'verification.id as pending_verification_id',
      'member.is_kept_indefinitely',
      'member.is_legacy_supporter',
      'member.is_cam_banned',
      'member.age_report_status',
      sql<string[]>`array(
        select role.slug from member_role join role on role.id = member_role.role_id
        where member_role.member_id = member.id
      )`.as('roles'),
    ])
    .execute()

export type AdminRow = Awaited<ReturnType<typeof findForAdmin>>[number]

/** Returns the members' public photos, including those that wait for approval. */
export const findPhotosForAdmin = (db: Db, memberIds: readonly number[]) =>
  db
    .selectFrom('photo')
    .where('photo.member_id', 'in', memberIds)
    .where('photo.is_private', '=', false)
    .where('photo.deleted_at', 'is', null)
    .orderBy('photo.position')
    .orderBy('photo.id')
    .select(photoColumns)
    .select('photo.member_id')
    .execute()

/** Returns each member's latest undecided reports, newest first. */
export const findOpenReports = (db: Db, memberIds: readonly number[]) =>
  db
    .selectFrom('member as about')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('report')
          .innerJoin('member as reporter', 'reporter.id', 'report.reporter_id')
          .where('report.subject_type', '=', 'member')
          .whereRef('report.subject_id', '=', 'about.id')
          .where('report.decided_at', 'is', null)
          .orderBy('report.id', 'desc')
          .limit(openReportsShown)
          .select([
            'report.id',
            'report.reason',
            'report.text',
            'report.created_at',
            'reporter.id as reporter_id',
            'reporter.name as reporter_name',
          ])
          .as('open'),
      (join) => join.onTrue(),
    )
    .where('about.id', 'in', memberIds)
    .orderBy('open.id', 'desc')
    .select([
      'about.id as member_id',
      'open.id',
      'open.reason',
      'open.text',
      'open.created_at',
      'open.reporter_id',
      'open.reporter_name',
    ])
    .execute()
