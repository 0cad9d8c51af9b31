/** How a test's database is made as good as new, and whether it is. */
import { sql } from 'kysely'
import type { Db } from '../../server/db/schema.ts'

/** What members leave behind is in these tables, and in all that refer to them. */
const roots = ['member', 'cell', 'setting', 'presence', 'popular_rank', 'view_day']

/** And these hold what accounts and admins leave behind: a fresh database has none of it. */
const furtherRoots = [
  'audit_log',
  'banned_word',
  'identity_email_change',
  'identity_join',
  'identity_user',
  'identity_verification',
  'removed_media',
]

interface Statements {
  readonly empty: string
  readonly renew: string
  readonly describeRest: string
}

/** The schema is the same for as long as a process runs. */
let statements: Promise<Statements> | undefined

const statementsFor = (db: Db) => (statements ??= writeStatements(db))

/**
 * Removes every member with all that is his, and cells and settings. It deletes the few rows that a test has made:
 * `truncate` makes a new file for each table and each index, which takes longer. Ids go on: a server that runs may have
 * something to write yet of a member who is gone, which must not meet another of his id.
 */
export async function empty(db: Db): Promise<void> {
  const { empty: statement } = await statementsFor(db)
  await sql.raw(statement).execute(db)
}

/** The same with accounts and what admins did, and ids begin at 1 again: for when no server runs on it. */
export async function renew(db: Db): Promise<void> {
  const { renew: statement } = await statementsFor(db)
  await sql.raw(statement).execute(db)
}

/** Differs once anything differs that `renew` leaves as it is. */
export async function describeRest(db: Db): Promise<string> {
  const { describeRest: statement } = await statementsFor(db)
  const { rows } = await sql.raw<{ rest: string }>(statement).execute(db)
  return rows.map(({ rest }) => rest).join()
}

async function writeStatements(db: Db): Promise<Statements> {
  const emptied = await withReferring(db, roots)
  const renewed = await withReferring(db, [...roots, ...furtherRoots])
  const sequences = await namesOf(
    db,
    sql`
      select sequence.oid::regclass::text as name
      from pg_depend join pg_class sequence on sequence.oid = pg_depend.objid and sequence.relkind = 'S'
      where pg_depend.refobjid = any (${renewed}::text[]::regclass[]) and pg_depend.deptype in ('a', 'i')
      order by name`,
  )
  const kept = await namesOf(
    db,
    sql`
      select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and oid <> all (${renewed}::text[]::regclass[])
      order by name`,
  )
  return {
    empty: deleteAll(emptied),
    renew: deleteAll(renewed, sequences),
    describeRest: [
      ...kept.map((table) => `select md5(string_agg(t::text, ',' order by t::text)) as rest from ${table} t`),
      ...['pg_class', 'pg_attribute', 'pg_constraint', 'pg_proc', 'pg_trigger'].map(
        (catalog) => `select count(*)::text as rest from ${catalog}`,
      ),
    ].join(' union all '),
  }
}

/** Without triggers, those of foreign keys among them, the order of the tables does not matter. */
const deleteAll = (tables: readonly string[], sequences: readonly string[] = []) => `do $$ begin
  perform set_config('session_replication_role', 'replica', true);
  ${tables.map((table) => `delete from ${table};`).join('\n')}
  perform set_config('session_replication_role', 'origin', true);
  ${sequences.map((sequence) => `perform setval('${sequence}', 1, false);`).join('\n')}
end $$`

/** The tables, and all that refer to them. */
const withReferring = (db: Db, tables: readonly string[]) =>
  namesOf(
    db,
    sql`
      with recursive found as (
        select oid from pg_class where oid = any (${tables}::text[]::regclass[])
        union
        select reference.conrelid
        from found join pg_constraint reference on reference.confrelid = found.oid and reference.contype = 'f'
      )
      select oid::regclass::text as name from found order by name`,
  )

async function namesOf(db: Db, query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  const { rows } = await query.execute(db)
  return rows.map(({ name }) => name)
}
