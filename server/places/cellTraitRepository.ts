import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'

/** Milliseconds to wait for those who write places. They wait behind this one. */
const longestWait = 500

/** PostgreSQL's code for a lock that was not available in time. */
const isLocked = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'

/** True for a row of `cell_trait as known` whose trait nobody in the cell has. */
const isLeft = sql<boolean>`not exists (
  select from member_place as place where place.cell_id = known.cell_id and place.traits @> array[known.trait])`

/**
 * Forgets traits that nobody in a cell has any more. They are looked for without a lock. What is found is then checked
 * again and deleted while no one writes beside: a writer who has found that a trait is known in a cell relies on it until
 * he commits. Traits that are being written all the time are left for the next run.
 *
 * See `server/db/migrations/0097_cell_traits.ts`.
 */
export async function forgetLeftTraits(db: Db): Promise<void> {
  const traits = await db.selectFrom('cell_trait').distinct().select('trait').execute()
  for (const { trait } of traits) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other leaves room for others
    const left = await db
      .selectFrom('cell_trait as known')
      .where('trait', '=', trait)
      .where(isLeft)
      .select('cell_id')
      .execute()
    if (left.length === 0) continue
    const cellIds = left.map(({ cell_id }) => cell_id)
    try {
      // oxlint-disable-next-line no-await-in-loop -- others write in between
      await inTransaction(db, async (trx) => {
        await sql`set local lock_timeout = ${sql.lit(longestWait)}`.execute(trx)
        await sql`lock table cell_trait in share row exclusive mode`.execute(trx)
        await sql`
          delete from cell_trait as known
          where trait = ${trait}::integer and cell_id = any(${cellIds}::integer[]) and ${isLeft}`.execute(trx)
      })
    } catch (error) {
      if (!isLocked(error)) throw error
    }
  }
}
