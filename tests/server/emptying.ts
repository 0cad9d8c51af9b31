/** Resets a test database, and checks that it is like a new one. */
import { sql } from 'kysely'
import type { Db } from '../../server/db/schema.ts'

/** These tables, and all tables that refer to them, have the data of members. */
const roots = [
  'member',
  'cell',
  'setting',
  'presence',
  'member_seen',
  'popular_rank',
  'view_day',
  'statistic_city',
  'statistic_cohort',
  'statistic_day',
  'statistic_month',
  'pgboss.job',
]

/** These tables have the data of accounts and admins. They are empty in a fresh database. */
const furtherRoots = [
  'audit_log',
  'banned_word',
  'identity_challenge',
  'identity_email_change',
  'identity_failed_try',
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

/** Cached, because the schema doesn't change while a process runs. */
let statements: Promise<Statements> | undefined

const statementsFor = (db: Db) => (statements ??= writeStatements(db))

/**
 * Deletes all members with their data, and cells, settings and jobs. Uses `delete`, because `truncate` makes a new file for
 * each table and index, which is slower for a few rows. Ids are not reset: a running server may still write rows of a
 * deleted member, which must not belong to a new member.
 */
export async function empty(db: Db): Promise<void> {
  const { empty: statement } = await statementsFor(db)
  await sql.raw(statement).execute(db)
}

/** Does the same, deletes accounts and the data of admins too, and resets ids to 1. No server may run on the database. */
export async function renew(db: Db): Promise<void> {
  const { renew: statement } = await statementsFor(db)
  await sql.raw(statement).execute(db)
}

/** Describes everything that `renew` does not reset, to compare it with a new database. */
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

/** Deletes all rows of the audit log. Its trigger, which refuses that, is off meanwhile. */
export async function emptyAuditLog(db: Db): Promise<void> {
  await sql.raw(deleteAll(['audit_log'])).execute(db)
}

/** Triggers, including those of foreign keys, are off, so the order of the tables doesn't matter. */
const deleteAll = (tables: readonly string[], sequences: readonly string[] = []) => `do $$ begin
  perform set_config('session_replication_role', 'replica', true);
  ${tables.map((table) => `delete from ${table};`).join('\n')}
  perform set_config('session_replication_role', 'origin', true);
  ${sequences.map((sequence) => `perform setval('${sequence}', 1, false);`).join('\n')}
end $$`

/** Returns the tables and all tables that refer to them. */
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
