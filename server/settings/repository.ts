import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import type { JsonValue } from '../db/schema/columns.ts'

/** Returns the value of a setting, or null. Callers must validate it, because operators write settings by hand. */
export async function readSetting(db: Db, key: string): Promise<JsonValue> {
  const row = await db.selectFrom('setting').where('key', '=', key).select('value').executeTakeFirst()
  return row?.value ?? null
}

/** Returns the settings whose key begins with `prefix`. */
export const readSettings = (db: Db, prefix: string): Promise<{ key: string; value: JsonValue }[]> =>
  db
    .selectFrom('setting')
    .where(sql<boolean>`starts_with(key, ${prefix})`)
    .select(['key', 'value'])
    .execute()

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
