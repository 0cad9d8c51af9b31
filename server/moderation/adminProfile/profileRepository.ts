/** What admins read about one member. Lists are newest first. */
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { mayActAs } from '../../identity/mayActAs.ts'

/** Returns the account that a member signs in with, or null for an erased member. */
export async function findAccountOf(db: Db, memberId: number): Promise<string | null> {
  const row = await db
    .selectFrom('member')
    .where('id', '=', memberId)
    .select('identity_user_id')
    .executeTakeFirst()
  return row?.identity_user_id ?? null
}

export const readSignIns = (db: Db, accountId: string, limit: number) =>
  db
    .selectFrom('identity_sign_in')
    .where('user_id', '=', accountId)
    .select(['id', 'signed_in_at', 'ip_address', 'proved_by'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Returns the members whom a member may act as now. */
export const readAliases = (db: Db, memberId: number, limit: number) =>
  db
    .selectFrom('alias')
    .innerJoin('member', 'member.id', 'alias.target_id')
    .where('alias.owner_id', '=', memberId)
    .where(({ ref }) => mayActAs(memberId, ref('alias.target_id')))
    .select(['member.id', 'member.name'])
    .orderBy('alias.created_at', 'desc')
    .orderBy('member.id', 'desc')
    .limit(limit)
    .execute()

/** Returns the members who may act as a member now. */
export const readAliasOwners = (db: Db, memberId: number, limit: number) =>
  db
    .selectFrom('alias')
    .innerJoin('member', 'member.id', 'alias.owner_id')
    .where('alias.target_id', '=', memberId)
    .where(({ ref }) => mayActAs(ref('alias.owner_id'), memberId))
    .select(['member.id', 'member.name'])
    .orderBy('alias.created_at', 'desc')
    .orderBy('member.id', 'desc')
    .limit(limit)
    .execute()

export const readPayments = (db: Db, memberId: number, limit: number) =>
  db
    .selectFrom('payment')
    .innerJoin('payment_order as order', 'order.id', 'payment.order_id')
    .innerJoin('product', 'product.id', 'order.product_id')
    .where('order.member_id', '=', memberId)
    .select([
      'payment.id',
      'product.name as product',
      'payment.kind',
      'payment.amount_minor',
      'payment.refunded_minor',
      'payment.currency',
      'payment.country',
      'order.payment_provider',
      'payment.is_charged_back',
      'payment.paid_at',
    ])
    .orderBy('payment.paid_at', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(limit)
    .execute()

export type PaymentRow = Awaited<ReturnType<typeof readPayments>>[number]

export interface ReportRange {
  readonly limit: number
  /** Texts of messages that were unsent before are left out. */
  readonly unsentAfter: Date
}

/** Returns reports by a member, or about them and what they own. */
export const readReports = (
  db: Db,
  side: 'reporter_id' | 'about_member_id',
  memberId: number,
  { limit, unsentAfter }: ReportRange,
) =>
  db
    .selectFrom('report')
    .innerJoin('member as reporter', 'reporter.id', 'report.reporter_id')
    .innerJoin('member as about', 'about.id', 'report.about_member_id')
    .leftJoin('message', (on) =>
      on.onRef('message.id', '=', 'report.subject_id').on('report.subject_type', '=', 'message'),
    )
    .where(`report.${side}`, '=', memberId)
    .select([
      'report.id',
      'report.subject_type',
      'report.subject_id',
      'report.reason',
      'report.text',
      'report.decided_at',
      'report.created_at',
      'report.reporter_id',
      'reporter.name as reporter_name',
      'report.about_member_id',
      'about.name as about_name',
      'message.created_at as message_created_at',
      'message.unsent_at as message_unsent_at',
      sql<string | null>`case when message.unsent_at is null or message.unsent_at > ${unsentAfter}
        then message.text end`.as('message_text'),
    ])
    .orderBy('report.created_at', 'desc')
    .orderBy('report.id', 'desc')
    .limit(limit)
    .execute()

export type ReportRow = Awaited<ReturnType<typeof readReports>>[number]

/** Returns the invitation code with which a member joined, and who made it. */
export const readInvitation = (db: Db, memberId: number) =>
  db
    .selectFrom('invitation_use')
    .innerJoin('access_token', 'access_token.id', 'invitation_use.invitation_id')
    .innerJoin('member', 'member.id', 'access_token.created_by_id')
    .where('invitation_use.member_id', '=', memberId)
    .select(['access_token.label', 'member.id', 'member.name'])
    .executeTakeFirst()
