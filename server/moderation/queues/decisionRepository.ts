/** The rows of decisions. */
import { type Insertable, sql } from 'kysely'
import type { Database, Db, Trx } from '../../db/schema.ts'

/** The decision waits to take effect. */
const isPending = sql<boolean>`effective_at is null and undone_at is null and failure is null`

const decisions = (db: Db | Trx) =>
  db
    .selectFrom('moderation_decision as decision')
    .innerJoin('member as about', 'about.id', 'decision.member_id')
    .innerJoin('member as actor', 'actor.id', 'decision.actor_id')
    .select([
      'decision.id',
      'decision.item_id',
      'decision.actor_id',
      'decision.own_id',
      'decision.member_id',
      'decision.subject_type',
      'decision.subject_id',
      'decision.action',
      'decision.rejection_reason_id',
      'decision.text',
      'decision.ip_address',
      'decision.takes_effect_at',
      'decision.effective_at',
      'decision.undone_at',
      'decision.failure',
      'decision.reversed_at',
      'decision.created_at',
      'about.name as about_name',
      'actor.name as actor_name',
    ])

export const findDecisions = (db: Db | Trx, ids: readonly number[]) =>
  decisions(db).where('decision.id', 'in', ids).orderBy('decision.id').execute()

export type DecisionRow = Awaited<ReturnType<typeof findDecisions>>[number]

/** Returns the latest decision about each of these items that was not undone, by item. */
export async function findDecisionsOfItems(
  db: Db | Trx,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, DecisionRow>> {
  if (itemIds.length === 0) return new Map()
  const rows = await decisions(db)
    .where('decision.item_id', 'in', itemIds)
    .where('decision.undone_at', 'is', null)
    .orderBy('decision.id')
    .execute()
  return new Map(rows.flatMap((row) => (row.item_id === null ? [] : [[row.item_id, row]])))
}

/** Returns the latest decisions about each of these members that were not undone, newest first. */
export const findDecisionsAbout = (db: Db, memberIds: readonly number[], most: number) =>
  decisions(db)
    .where('decision.id', 'in', (select) =>
      select
        .selectFrom((from) =>
          from
            .selectFrom('moderation_decision')
            .where('member_id', 'in', memberIds)
            .where('undone_at', 'is', null)
            .select([
              'id',
              sql<number>`row_number() over (partition by member_id order by id desc)`.as('nth'),
            ])
            .as('latest'),
        )
        .where('latest.nth', '<=', most)
        .select('latest.id'),
    )
    .orderBy('decision.id', 'desc')
    .execute()

export interface DecisionFilter {
  /** Only decisions with smaller ids. */
  readonly before: number | null
  readonly memberId?: number | undefined
  readonly actorId?: number | undefined
  readonly limit: number
}

/** Returns decisions, newest first. */
export const readDecisions = (db: Db, { before, memberId, actorId, limit }: DecisionFilter) =>
  decisions(db)
    .$if(before !== null, (query) => query.where('decision.id', '<', before ?? 0))
    .$if(memberId !== undefined, (query) => query.where('decision.member_id', '=', memberId ?? 0))
    .$if(actorId !== undefined, (query) => query.where('decision.actor_id', '=', actorId ?? 0))
    .orderBy('decision.id', 'desc')
    .limit(limit)
    .execute()

export async function insertDecision(
  trx: Trx,
  values: Insertable<Database['moderation_decision']>,
): Promise<number> {
  const { id } = await trx
    .insertInto('moderation_decision')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the decision about the subject that waits to take effect. */
export const findPendingDecision = (
  trx: Trx,
  { type, id }: { readonly type: DecisionRow['subject_type']; readonly id: number },
): Promise<DecisionRow | undefined> =>
  decisions(trx)
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where(isPending)
    .executeTakeFirst()

/** Returns the ids of pending decisions whose time has come, oldest first. */
export async function findDueDecisions(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('moderation_decision')
    .where('takes_effect_at', '<=', now)
    .where(isPending)
    .orderBy('takes_effect_at')
    .orderBy('id')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks a pending decision as effective, in the transaction that carries it out. @returns whether it was pending */
export async function setEffective(trx: Trx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('moderation_decision')
    .where('id', '=', id)
    .where(isPending)
    .set({ effective_at: sql<Date>`now()`, ip_address: null })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks a pending decision as failed. @returns whether it was pending */
export async function setFailed(trx: Trx, id: number, failure: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('moderation_decision')
    .where('id', '=', id)
    .where(isPending)
    .set({ failure, ip_address: null })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Undoes pending decisions of an admin whose time has not come. @returns their ids and items */
export const undoDecisions = (trx: Trx, actorId: number, ids: readonly number[], now: Date) =>
  trx
    .updateTable('moderation_decision')
    .where('id', 'in', ids)
    .where('actor_id', '=', actorId)
    .where('takes_effect_at', '>', now)
    .where(isPending)
    .set({ undone_at: now, ip_address: null })
    .returning(['id', 'item_id'])
    .execute()

/**
 * Marks an effective decision as reversed. The end of a suspension may have done it in the same transaction.
 * @returns whether it was not reversed before this transaction
 */
export async function setReversed(trx: Trx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('moderation_decision')
    .where('id', '=', id)
    .where('effective_at', 'is not', null)
    .where(sql<boolean>`coalesce(reversed_at = now(), true)`)
    .set({ reversed_at: sql<Date>`now()` })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
