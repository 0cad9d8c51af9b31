import { type RawBuilder, sql } from 'kysely'
import type { MediaKind } from './mediaFields.ts'

/**
 * Whether the owner of a photo or video appeals its removal, and nobody has decided about that. Until then its files are
 * kept, and admins see it. For queries that do not rename the table.
 */
export const isOnAppeal = (kind: MediaKind): RawBuilder<boolean> => sql`exists (
  select from moderation_decision as decision join appeal on appeal.decision_id = decision.id
  where decision.subject_type = ${sql.lit(kind)} and decision.subject_id = ${sql.ref(`${kind}.id`)}
    and appeal.granted_at is null and appeal.refused_at is null
)`
