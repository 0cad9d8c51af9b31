/** The parts of a file of the archive: one object, or a list that is read in pages. */
import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../../db/schema.ts'
import { noBlockWith } from '../../visibility/visibleTo.ts'

type Row = Record<string, unknown>
type Tables = readonly (keyof Database)[]

export interface Part {
  /** The tables that the part is read from. A test compares them with the database. */
  readonly tables: Tables
  /** `one`: the part is a single object, or null. */
  readonly kind: 'one' | 'list'
  /** Yields the rows that belong to a member, in groups. */
  readonly rows: (db: Db, memberId: number) => AsyncIterable<readonly Row[]>
}

/** One JSON file of the archive: its parts by name. */
export type Parts = Readonly<Record<string, Part>>

/** The rows that are in memory at a time. */
const pageSize = 500

/** A part with one row. */
export const one = (tables: Tables, query: (memberId: number) => RawBuilder<Row>): Part => ({
  tables,
  kind: 'one',
  async *rows(db, memberId) {
    const { rows } = await query(memberId).execute(db)
    yield rows
  },
})

/** A part with any number of rows. `key` orders them: an integer that no other row has. It is not written. */
export const list = (
  tables: Tables,
  query: (memberId: number) => RawBuilder<Row & { key: number }>,
): Part => ({
  tables,
  kind: 'list',
  async *rows(db, memberId) {
    let after = 0
    for (;;) {
      const { rows } = await sql<Row & { key: number }>`
        select * from (${query(memberId)}) as part where key > ${after} order by key limit ${pageSize}
      `.execute(db)
      const page: Row[] = []
      for (const { key, ...row } of rows) {
        after = key
        page.push(row)
      }
      yield page
      if (rows.length < pageSize) return
    }
  },
})

/** The name of the member in the table `other`. Null when the site no longer shows them to `memberId`. */
export const shownName = (memberId: number, other: string) =>
  sql<string | null>`case when ${sql.ref(`${other}.is_visible`)} and ${noBlockWith(memberId, `${other}.id`)}
    then ${sql.ref(`${other}.name`)} end`

/** The name of an option of a list. */
export const optionName = (optionList: string, column: string) =>
  sql<string | null>`(select lookup.name from lookup where lookup.list = ${optionList}
    and lookup.id = ${sql.ref(column)} and lookup.id <> 0)`
