import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** In which units a member thinks, and whether he is published anywhere. */
export async function findOwnUnits(db: Db, memberId: number) {
  const own = await db
    .selectFrom('member')
    .where('id', '=', memberId)
    .select([
      'use_imperial',
      sql<boolean>`exists (select from member_place where member_place.member_id = member.id)`.as(
        'has_place',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { useImperial: own.use_imperial, hasPlace: own.has_place }
}
