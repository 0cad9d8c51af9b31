/**
 * Prepares queries: Kysely builds them once, and PostgreSQL plans them once per connection. It is meant for the few
 * frequent queries that take longer to build and plan than to run. On PGlite, `preparingPglite.ts` prepares all
 * repeated queries.
 */
import { createHash } from 'node:crypto'
import {
  type Compilable,
  type CompiledQuery,
  type Expression,
  type PostgresPool,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { onNewConnection, survivingCuts } from './cutConnections.ts'
import type { Db } from './schema.ts'

const mark = '/* prepared */ '
/** Marks a statement that is never prepared, however often it is repeated. */
export const onceMark = '/* once */ '

/** The placeholder of a value in a compiled query. */
class Argument {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Returns the placeholder of a value while a query is built. */
export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

/**
 * Creates a query that is built and compiled once per shape, and then runs with different values.
 *
 * `Shape` is what changes the statement, and must have few variants. Whatever the plan depends on, such as a limit,
 * belongs to the shape and is written as a literal (`sql.lit`), because PostgreSQL plans without knowing the values.
 *
 * With a condition (`server/browse/search`), there are too many variants to keep, and the best plan depends on the
 * values. Such a statement is built and planned for each run.
 */
export function preparedQuery<Values extends object, Shape, Row>(
  build: (
    db: Db,
    value: ValueOf<Values>,
    shape: Shape,
    condition: Expression<SqlBool> | null,
  ) => Compilable<Row>,
) {
  const compiled = new Map<string, CompiledQuery<Row>>()
  const standIn: ValueOf<Values> = (name) => sql`${new Argument(name)}`

  const compile = (db: Db, shape: Shape): CompiledQuery<Row> => {
    const key = JSON.stringify(shape)
    const known = compiled.get(key)
    if (known) return known
    const query = build(db, standIn, shape, null).compile()
    // The marked text is stored, because looking up the same string object is cheaper than an equal one.
    const marked = { ...query, sql: `${mark}${query.sql}` }
    compiled.set(key, marked)
    return marked
  }

  return async (
    db: Db,
    values: Values,
    shape: Shape,
    condition: Expression<SqlBool> | null = null,
  ): Promise<Row[]> => {
    if (condition) {
      const written: ValueOf<Values> = (name) => sql`${values[name]}`
      const query = build(db, written, shape, condition).compile()
      const { rows } = await db.executeQuery<Row>({ ...query, sql: `${onceMark}${query.sql}` })
      return rows
    }
    const query = compile(db, shape)
    const given = new Map<string, unknown>(Object.entries(values))
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Argument ? given.get(parameter.name) : parameter,
    )
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = `lodge_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
    names.set(text, name)
  }
  return name
}

/** Runs a statement on a client, marked ones under a name: pg prepares statements that have a name. */
const runOn = (client: PoolClient, text: string, values: unknown[]) =>
  text.startsWith(mark) ? client.query({ name: nameOf(text), text, values }) : client.query(text, values)

/**
 * Creates a pool for Kysely whose clients prepare marked statements, and read once more on a new connection when theirs
 * is cut (`cutConnections.ts`).
 */
export function preparingPool(pool: Pool): PostgresPool {
  // Kysely identifies a connection by its client, so each client keeps one wrapper.
  const clients = new WeakMap<PoolClient, PoolClient>()
  const readAgain = (text: string, values: unknown[]) =>
    onNewConnection(
      pool,
      (client) => clients.has(client),
      (client) => runOn(client, text, values),
    )
  return {
    async connect() {
      const client = await pool.connect()
      const known =
        clients.get(client) ?? survivingCuts(client, (...query) => runOn(client, ...query), readAgain)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
    options: pool.options,
  }
}
