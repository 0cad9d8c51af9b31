import { type QueryExecutorProvider, sql } from 'kysely'
import { nameSkeleton } from '../../../contract/nameSkeleton.ts'

/**
 * Folds names with non-ASCII letters again, because letters with a stroke (ø, ł) now fold to the plain letter. A name
 * whose new skeleton is taken keeps its old one. The migration uses the `nameSkeleton` of the time when it runs, so
 * each change of the folding needs another migration like this.
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
