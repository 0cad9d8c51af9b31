/**
 * Reads and writes whole tables, whatever they are. Values travel as the texts that PostgreSQL writes and reads itself,
 * so that they come back as they were, on PGlite and PostgreSQL alike.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../db/schema.ts'
import type { SequenceState, TableDefinition } from './manifest.ts'

/** The schemas of Lodge's own tables and of the job queue. */
const schemas = sql`('public', 'pgboss')`
/** Tables that say which version of the others there is. A restored database has its own. */
const versionTables = sql`('kysely_migration', 'kysely_migration_lock', 'version')`

/** Rows that are read with one statement. */
const batch = 1_000

const nameOf = ({ schema, name }: Pick<TableDefinition, 'schema' | 'name'>) => sql.table(`${schema}.${name}`)

/** Makes a transaction see all tables as they are at its first query, and texts look the same on every server. */
export async function fixView(trx: Trx): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(trx)
  await fixTexts(trx)
}

/** Sets how values are written as texts, for this transaction. */
export async function fixTexts(trx: Trx): Promise<void> {
  await sql`
    select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
      set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
      set_config('extra_float_digits', '1', true)
  `.execute(trx)
}

/** Lists the tables whose rows a backup holds, by name. Partitions are part of their table. */
export async function listTables(trx: Trx): Promise<TableDefinition[]> {
  const { rows } = await sql<TableDefinition>`
    select nspname as schema, relname as name,
      json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where nspname in ${schemas} and relkind in ('r', 'p') and not relispartition and relname not in ${versionTables}
    group by nspname, relname
    order by nspname, relname
  `.execute(trx)
  return rows
}

/** Yields the rows of a table in batches, each as a JSON array of the texts of its columns. */
export async function* readRows(trx: Trx, table: TableDefinition): AsyncGenerator<readonly string[]> {
  const texts = sql.join(table.columns.map(({ name }) => sql`${sql.ref(name)}::text`))
  await sql`
    declare backup_rows no scroll cursor for select array_to_json(array[${texts}]::text[])::text as row from ${nameOf(table)}
  `.execute(trx)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(batch)} from backup_rows`.execute(trx)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await sql`close backup_rows`.execute(trx)
}

/** Adds rows as `readRows` yields them. */
export async function addRows(trx: Trx, table: TableDefinition, rows: readonly string[]): Promise<void> {
  const names = sql.join(table.columns.map(({ name }) => sql.ref(name)))
  const values = sql.join(
    table.columns.map(
      ({ type }, index): RawBuilder<unknown> => sql`(row ->> ${sql.lit(index)})::${sql.raw(type)}`,
    ),
  )
  await sql`
    insert into ${nameOf(table)} (${names}) overriding system value
    select ${values} from json_array_elements(${`[${rows.join(',')}]`}::json) as row
  `.execute(trx)
}

/**
 * Empties all tables and lets `fill` write rows in any order: without triggers, and with foreign keys checked at the
 * end.
 *
 * @throws when rows refer to others that are not there
 */
export async function refill(
  trx: Trx,
  tables: readonly TableDefinition[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await sql<{ schema: string; table: string; name: string; definition: string }>`
    select nspname as schema, relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_namespace on pg_namespace.oid = relnamespace
    where contype = 'f' and conparentid = 0 and nspname in ${schemas}
  `.execute(trx)
  for (const { schema, table, name } of keys)
    await sql`alter table ${sql.table(`${schema}.${table}`)} drop constraint ${sql.ref(name)}`.execute(trx)
  for (const table of tables) await sql`alter table ${nameOf(table)} disable trigger user`.execute(trx)
  await sql`truncate ${sql.join(tables.map(nameOf))}`.execute(trx)
  await fill()
  for (const table of tables) await sql`alter table ${nameOf(table)} enable trigger user`.execute(trx)
  for (const { schema, table, name, definition } of keys)
    await sql`
      alter table ${sql.table(`${schema}.${table}`)} add constraint ${sql.ref(name)} ${sql.raw(definition)}
    `.execute(trx)
}

/** Reads how far the sequences are. Read after the rows, so that each number in a row was given out. */
export async function readSequences(trx: Trx): Promise<SequenceState[]> {
  const { rows } = await sql<SequenceState>`
    select schemaname as schema, sequencename as name, last_value::text as value
    from pg_sequences where schemaname in ${schemas} order by schemaname, sequencename
  `.execute(trx)
  return rows
}

export async function setSequences(trx: Trx, sequences: readonly SequenceState[]): Promise<void> {
  for (const { schema, name, value } of sequences) {
    if (value === null) await sql`alter sequence ${nameOf({ schema, name })} restart`.execute(trx)
    else
      await sql`select setval(format('%I.%I', ${schema}::text, ${name}::text)::regclass, ${value}::bigint)`.execute(
        trx,
      )
  }
}

/** Returns the migrations that ran, oldest first, and the version of the job queue's tables. */
export async function findVersions(trx: Trx): Promise<{ migrations: string[]; jobTables: number }> {
  const migrations = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(trx)
  const jobs = await sql<{ version: number }>`select version from pgboss.version`.execute(trx)
  return { migrations: migrations.rows.map(({ name }) => name), jobTables: jobs.rows[0]?.version ?? 0 }
}

export async function hasMembers(trx: Trx): Promise<boolean> {
  const { rows } = await sql`select from member limit 1`.execute(trx)
  return rows.length > 0
}

/** Lets the planner know the restored tables. */
export async function analyze(db: Trx): Promise<void> {
  await sql`analyze`.execute(db)
}
