/**
 * Queries that are built once and that PostgreSQL plans once a connection: for the few that are asked all
 * the time and take longer to build and to plan than to run. PGlite keeps the plans of all that are asked again
 * (`preparingPglite.ts`).
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
import type { Db } from './schema.ts'

const mark = '/* prepared */ '
/** Of a statement that no engine is to keep, however often it is asked. */
export const onceMark = '/* once */ '

/** Stands in a compiled query where a value will be. */
class Argument {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Gives what stands for one of a query's values while it is built. */
export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

/**
 * A query that is built and compiled once a shape, and from then on only given its values.
 *
 * `Shape` is what changes the statement itself, and must be of few kinds. What the plan hangs on, such as a
 * limit, belongs there and is written literally (`sql.lit`), as PostgreSQL makes the plan for any values.
 *
 * With a condition (`server/browse/search`) the statement is one of too many kinds to keep, and its best plan hangs on
 * the values: it is built and planned for the one time.
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
    // Marked once: it is the same string each time, which makes it cheap to look up and to compare.
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

/** The client, but asking marked statements under a name, which is what has them prepared. */
function preparing(client: PoolClient): PoolClient {
  const query = (text: string, values: unknown[]) =>
    text.startsWith(mark) ? client.query({ name: nameOf(text), text, values }) : client.query(text, values)
  return Object.create(client, { query: { value: query } })
}

/** A pool for Kysely whose clients prepare marked statements. */
export function preparingPool(pool: Pool): PostgresPool {
  // Kysely knows a connection again by its client.
  const clients = new WeakMap<PoolClient, PoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparing(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
    options: pool.options,
  }
}
