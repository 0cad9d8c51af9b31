import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Members who are here now. In the order of ids, so that two processes that write at once do not wait for each other. */
export async function writePresence(db: Db, memberIds: readonly number[]): Promise<void> {
  await sql`
    insert into presence (member_id, last_seen_at)
    select value::integer, now() from jsonb_array_elements_text(${JSON.stringify(memberIds)}::jsonb)
    join member on member.id = value::integer
    order by 1
    on conflict (member_id) do update set last_seen_at = excluded.last_seen_at
  `.execute(db)
}
