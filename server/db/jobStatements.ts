import { CompiledQuery } from 'kysely'
import type { Db as JobDatabase } from 'pg-boss'
import type { Db } from './schema.ts'
import { inTransaction } from './transaction.ts'

/** A statement: everything up to a semicolon outside of strings, dollar-quoted functions and comments. */
const statement = /(?:'[^']*'|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|[^;])+/g

const isTransactionControl = (text: string) => /^(begin|commit)$/i.test(text)

/** Splits a script into its statements, without `begin` and `commit`. */
export const splitStatements = (script: string): string[] =>
  [...script.matchAll(statement)]
    .map(([text]) => text.trim())
    .filter((text) => text !== '' && !isTransactionControl(text))

/**
 * Gives pg-boss a database or a transaction of ours. Its scripts of several statements run one by one in a transaction,
 * because PGlite takes one statement at a time.
 */
export const jobStatementsOn = (db: Db): JobDatabase => ({
  async executeSql(text, values = []) {
    const run = async (on: Db, each: string) => {
      const { rows } = await on.executeQuery(CompiledQuery.raw(each, values))
      return rows
    }
    const statements = values.length > 0 ? [text] : splitStatements(text)
    const [only = '', ...further] = statements
    if (further.length === 0) return { rows: await run(db, only) }
    const runAll = async (on: Db) => {
      const rows: unknown[] = []
      for (const each of statements) rows.push(...(await run(on, each)))
      return { rows }
    }
    return db.isTransaction ? runAll(db) : inTransaction(db, runAll)
  },
})
