import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Counts one more try for each key. A count whose time is over starts anew. @returns the counts after this try */
export const countTries = (
  db: Db,
  tries: readonly { readonly key: string; readonly count: number; readonly ends_at: Date }[],
  now: Date,
) =>
  db
    .insertInto('identity_failed_try')
    .values(tries)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when identity_failed_try.ends_at <= ${now} then 1 else identity_failed_try.count + 1 end`,
        ends_at: sql`case when identity_failed_try.ends_at <= ${now} then excluded.ends_at else identity_failed_try.ends_at end`,
      }),
    )
    .returning(['key', 'count', 'ends_at'])
    .execute()

export const endTries = (db: Db, keys: readonly string[]) =>
  db.deleteFrom('identity_failed_try').where('key', 'in', keys).execute()

/** Takes one try off each count. */
export const takeBackTries = (db: Db, keys: readonly string[]) =>
  db
    .updateTable('identity_failed_try')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', 'in', keys)
    .execute()
