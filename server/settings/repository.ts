import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import type { JsonValue } from '../db/schema/columns.ts'

/** What is set under a key; null where nothing is. Who reads it checks its form: operators write it by hand. */
export async function readSetting(db: Db, key: string): Promise<JsonValue> {
  const row = await db.selectFrom('setting').where('key', '=', key).select('value').executeTakeFirst()
  return row?.value ?? null
}

export async function saveSetting(db: Db, key: string, value: JsonValue): Promise<void> {
  const text = JSON.stringify(value)
  await db
    .insertInto('setting')
    .values({ key, value: text })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: text, updated_at: sql<Date>`now()` }),
    )
    .execute()
}
