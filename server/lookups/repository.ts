import { type Insertable, sql } from 'kysely'
import type { Database, Db, Trx } from '../db/schema.ts'

/** Returns the values of all lists, in the order of each list. */
export const findLookups = (db: Db) =>
  db.selectFrom('lookup').orderBy('list').orderBy('position').selectAll().execute()

/** Returns all rejection reasons in their own order. */
export const findRejectionReasons = (db: Db) =>
  db
    .selectFrom('rejection_reason')
    .orderBy('position')
    .orderBy('id')
    .select([
      'id',
      'slug',
      'name',
      'html_name',
      'extra_label',
      'description',
      'is_for_user',
      'is_for_media',
      'is_for_verification_photo',
    ])
    .execute()

/** Returns all rejection reasons with all columns, in no particular order. */
export const findRejectionReasonRows = (db: Db) => db.selectFrom('rejection_reason').selectAll().execute()

/** Locks the option lists for writing until the transaction ends. Reads go on. */
export async function lockLookups(trx: Trx): Promise<void> {
  await sql`lock table lookup, rejection_reason in share row exclusive mode`.execute(trx)
}

export async function saveLookups(trx: Trx, rows: readonly Insertable<Database['lookup']>[]): Promise<void> {
  await trx
    .insertInto('lookup')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['list', 'id']).doUpdateSet({
        slug: sql`excluded.slug`,
        name: sql`excluded.name`,
        plural_name: sql`excluded.plural_name`,
        html_name: sql`excluded.html_name`,
        extra_label: sql`excluded.extra_label`,
        description: sql`excluded.description`,
        position: sql`excluded.position`,
      }),
    )
    .execute()
}

export async function saveRejectionReasons(
  trx: Trx,
  rows: readonly Insertable<Database['rejection_reason']>[],
): Promise<void> {
  await trx
    .insertInto('rejection_reason')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        slug: sql`excluded.slug`,
        name: sql`excluded.name`,
        description: sql`excluded.description`,
        is_for_user: sql`excluded.is_for_user`,
        is_for_media: sql`excluded.is_for_media`,
        is_for_verification_photo: sql`excluded.is_for_verification_photo`,
        position: sql`excluded.position`,
      }),
    )
    .execute()
}
