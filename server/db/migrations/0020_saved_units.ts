import type { QueryExecutorProvider } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Adds units to saved searches. Until now, the units of the member who saved the search applied. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await runStatements(
    db,
    `
    update saved_search set query = query || '{"units": "imperial"}'
      from member
      where member.id = saved_search.member_id and member.use_imperial and not query ? 'units'
        and query ?| array['distance', 'height_from', 'height_to', 'weight_from', 'weight_to', 'waist_from',
          'waist_to', 'chest_from', 'chest_to', 'biceps_from', 'biceps_to'];
  `,
  )
}
