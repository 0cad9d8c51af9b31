/** Decisions that members can appeal, and their appeals. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import { adminRoleIds, isAdmin } from '../visibility/visibleTo.ts'

/** The decisions that a member can appeal. */
const appealableActions = [
  'member.reject',
  'member.suspend',
  'member.suspendScam',
  'photo.remove',
  'video.remove',
] as const

const isRemoved = (table: 'photo' | 'video') => sql`exists (
  select from ${sql.table(table)} as media
  where media.id = decision.subject_id and media.deleted_at is not null and media.removed_text is not null
)`

/**
 * Whether `decision`, a row of `moderation_decision`, still holds: nobody reversed it, and no edit, later decision or
 * end of a suspension has made it void. For decisions that can't be appealed it is false.
 */
export const stillHolds: RawBuilder<boolean> = sql`(
  decision.effective_at is not null and decision.reversed_at is null and case decision.action
    when 'member.reject' then
      exists (select from member where member.id = decision.member_id and member.rejected_at is not null)
      and not exists (
        select from moderation_decision as later
        where later.member_id = decision.member_id and later.id > decision.id and later.action = decision.action
          and later.effective_at is not null and later.reversed_at is null
      )
    when 'member.suspend' then
      exists (select from member where member.id = decision.member_id and member.suspended_at is not null)
    when 'member.suspendScam' then
      exists (select from member where member.id = decision.member_id and member.suspended_at is not null)
    when 'photo.remove' then ${isRemoved('photo')}
    when 'video.remove' then ${isRemoved('video')}
    else false
  end
)`

/** An appeal, a row of `appeal`, about which nobody has decided. */
export const isUndecided = sql<boolean>`appeal.granted_at is null and appeal.refused_at is null`

const decisions = (db: Db | Trx) =>
  db
    .selectFrom('moderation_decision as decision')
    .innerJoin('member', 'member.id', 'decision.member_id')
    .leftJoin('rejection_reason as reason', 'reason.id', 'decision.rejection_reason_id')
    .leftJoin('appeal', 'appeal.decision_id', 'decision.id')
    .where('decision.action', 'in', appealableActions)
    .where('decision.effective_at', 'is not', null)
    .where('member.deleted_at', 'is', null)
    .select([
      'decision.id',
      'decision.member_id',
      'decision.action',
      'decision.subject_type',
      'decision.subject_id',
      'decision.text',
      'decision.effective_at',
      'decision.created_at',
      'reason.name as reason_name',
      'reason.description as reason_description',
      'appeal.text as appeal_text',
      'appeal.created_at as appealed_at',
      'appeal.granted_at',
      'appeal.refused_at',
      'appeal.answer',
      stillHolds.as('still_holds'),
    ])

/** Returns a decision that was told to a member, whoever they are. Undefined for one that can't be appealed. */
export const findOwnDecision = (db: Db | Trx, id: number) =>
  decisions(db).where('decision.id', '=', id).executeTakeFirst()

export type OwnDecisionRow = NonNullable<Awaited<ReturnType<typeof findOwnDecision>>>

/** Returns what was decided about a member since then, newest first. */
export const findOwnDecisions = (db: Db, memberId: number, since: Date, most: number) =>
  decisions(db)
    .where('decision.member_id', '=', memberId)
    .where('decision.effective_at', '>=', since)
    .orderBy('decision.id', 'desc')
    .limit(most)
    .execute()

/** Returns the decision that suspended a member; undefined for one who was suspended from the command line. */
export async function findSuspension(db: Db, memberId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('moderation_decision as decision')
    .where('decision.member_id', '=', memberId)
    .where('decision.action', 'in', ['member.suspend', 'member.suspendScam'])
    .where(stillHolds)
    .orderBy('decision.id', 'desc')
    .select('decision.id')
    .executeTakeFirst()
  return row?.id
}

/** Stores an appeal, unless there is one about the decision. */
export async function insertAppeal(
  trx: Trx,
  appeal: {
    readonly decisionId: number
    readonly memberId: number
    readonly text: string
    readonly at: Date
  },
): Promise<void> {
  await trx
    .insertInto('appeal')
    .values({
      decision_id: appeal.decisionId,
      member_id: appeal.memberId,
      text: appeal.text,
      created_at: appeal.at,
    })
    .onConflict((conflict) => conflict.column('decision_id').doNothing())
    .execute()
}

/** Returns appeals that wait for a decision, with the id of the decision that each is about. */
export const findWaitingAppeals = (db: Db | Trx, ids: readonly number[]) =>
  db
    .selectFrom('appeal')
    .innerJoin('moderation_decision as decision', 'decision.id', 'appeal.decision_id')
    .where('appeal.id', 'in', ids)
    .where(isUndecided)
    .where(stillHolds)
    .select([
      'appeal.id',
      'appeal.decision_id',
      'appeal.member_id',
      'appeal.text',
      'appeal.created_at',
      'decision.action',
      'decision.subject_type',
      'decision.subject_id',
    ])
    .execute()

/**
 * Stores what was decided about an appeal.
 * @returns the id of the decision that it is about; null when somebody had decided about the appeal already
 */
export async function settleAppeal(
  trx: Trx,
  id: number,
  { isGranted, answer, at }: { readonly isGranted: boolean; readonly answer: string; readonly at: Date },
): Promise<number | null> {
  const row = await trx
    .updateTable('appeal')
    .where('id', '=', id)
    .where(isUndecided)
    .set({ [isGranted ? 'granted_at' : 'refused_at']: at, answer: answer === '' ? null : answer })
    .returning('decision_id')
    .executeTakeFirst()
  return row?.decision_id ?? null
}

/**
 * SQL: whether a moderator may decide about `appeal`, by its id. Nobody decides about an appeal against their own decision,
 * unless no other admin could (docs/decisions.md#appeals).
 * @param ids the moderator’s account, and the one that they signed in to
 */
export const mayDecideAbout = (
  appealId: RawBuilder<unknown>,
  [memberId, ownId]: readonly [memberId: number, ownId: number],
): RawBuilder<boolean> => sql`not exists (
  select from appeal join moderation_decision as decision on decision.id = appeal.decision_id
  where appeal.id = ${appealId}
    and (decision.actor_id in (${memberId}::integer, ${ownId}::integer)
      or decision.own_id in (${memberId}::integer, ${ownId}::integer))
    and exists (
      select from member as other
      join member_role on member_role.member_id = other.id join role on role.id = member_role.role_id
      where other.id not in (decision.actor_id, decision.own_id, decision.member_id)
        and other.suspended_at is null and other.delete_requested_at is null and other.deleted_at is null
        and other.is_enabled and other.is_onboarded
        and (role.slug = 'super-admin'
          or (role.id in ${adminRoleIds} and not ${isAdmin(sql.ref('decision.member_id'))}))
    )
)`

/** Whether a moderator may decide about an appeal. @param ids as `mayDecideAbout` */
export async function mayDecide(
  trx: Trx,
  appealId: number,
  ids: readonly [memberId: number, ownId: number],
): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select ${mayDecideAbout(sql`${appealId}::integer`, ids)} as may
  `.execute(trx)
  return rows[0]?.may ?? false
}
