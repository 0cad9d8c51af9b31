import { type QueryExecutorProvider, sql } from 'kysely'
import { nameSkeleton } from '../../base/nameSkeleton.ts'

/**
 * Folds names anew that hold more than ASCII, as letters with a stroke (ø, ł) now pass for those without. Whoever has a
 * name that is taken in this way keeps what he had. Names are folded as they are today, whatever day this runs: whoever
 * changes how needs a migration like this again.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; skeleton: string }>`
    select id, name, name_skeleton as skeleton from member
    where octet_length(name) <> char_length(name)
    order by id
  `.execute(db)
  for (const { id, name, skeleton } of rows) {
    const folded = nameSkeleton(name)
    if (folded !== skeleton) await foldAnew(db, id, folded)
  }
}

const foldAnew = (db: QueryExecutorProvider, id: number, folded: string) =>
  sql`
    update member set name_skeleton = ${folded}
    where id = ${id} and not exists (select from member as other where other.name_skeleton = ${folded})
  `.execute(db)
