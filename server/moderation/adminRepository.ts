import { sql } from 'kysely'
import { messagesAroundReported, openReportsShown } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import { photoColumns } from '../photos/presentPhoto.ts'
import { isAdmin } from '../visibility/visibleTo.ts'

/** Returns members as admins see them, in no particular order. Blocks are ignored. */
export const findForAdmin = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('member')
    .leftJoin('identity_user as account', 'account.id', 'member.identity_user_id')
    .leftJoin('member_place as place', 'place.member_id', 'member.id')
    .where('member.id', 'in', ids)
    .select([
      'member.id',
      'member.name',
      'member.birthday',
      'member.description',
      'place.city',
      'place.state',
      'place.country',
      'place.country_code',
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
      'member.is_kept_indefinitely',
      'member.is_legacy_supporter',
      'member.is_cam_banned',
      'member.age_report_status',
      sql<string[]>`array(
        select role.slug from member_role join role on role.id = member_role.role_id
        where member_role.member_id = member.id
      )`.as('roles'),
      isAdmin(sql.ref('member.id')).as('is_admin'),
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
    .select(photoColumns(null))
    .select('photo.member_id')
    .execute()

/**
 * Returns each member's latest undecided reports, of themselves and of their messages, newest first.
 * @param unsentAfter texts of messages that were unsent before are left out
 */
export const findOpenReports = (db: Db, memberIds: readonly number[], unsentAfter: Date) =>
  db
    .selectFrom('member as about')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('report')
          .innerJoin('member as reporter', 'reporter.id', 'report.reporter_id')
          .leftJoin('message', (on) =>
            on.onRef('message.id', '=', 'report.subject_id').on('report.subject_type', '=', 'message'),
          )
          .where('report.subject_type', 'in', ['member', 'message'])
          .whereRef('report.about_member_id', '=', 'about.id')
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
            'message.id as message_id',
            'message.created_at as message_created_at',
            'message.unsent_at as message_unsent_at',
            sql<string | null>`case when message.unsent_at is null or message.unsent_at > ${unsentAfter}
              then message.text end`.as('message_text'),
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
      'open.message_id',
      'open.message_created_at',
      'open.message_unsent_at',
      'open.message_text',
    ])
    .execute()

/**
 * Returns the messages of the same conversation around each of these, oldest first, without the given ones.
 * @param unsentAfter texts of messages that were unsent before are left out
 */
export const findMessagesAround = (db: Db, messageIds: readonly number[], unsentAfter: Date) =>
  db
    .selectFrom('message as reported')
    .innerJoinLateral(
      (from) => {
        const side = (isBefore: boolean) =>
          from
            .selectFrom('message')
            .whereRef('message.conversation_id', '=', 'reported.conversation_id')
            .whereRef('message.id', isBefore ? '<' : '>', 'reported.id')
            .orderBy('message.id', isBefore ? 'desc' : 'asc')
            .limit(messagesAroundReported)
            .select([
              'message.id',
              'message.from_member_id',
              'message.created_at',
              'message.unsent_at',
              sql<string | null>`case when message.unsent_at is null or message.unsent_at > ${unsentAfter}
                then message.text end`.as('text'),
            ])
        return from
          .selectFrom(side(true).as('earlier'))
          .selectAll()
          .unionAll(from.selectFrom(side(false).as('later')).selectAll())
          .as('near')
      },
      (join) => join.onTrue(),
    )
    .where('reported.id', 'in', messageIds)
    .orderBy('near.id')
    .select([
      'reported.id as reported_id',
      'near.id',
      'near.from_member_id',
      'near.created_at',
      'near.unsent_at',
      'near.text',
    ])
    .execute()
