import type { SystemMessage } from '../../contract/systemMessages.ts'
import type { SystemMessageRow } from './repository.ts'

/** Returns a system message as the API answers it to its receiver. */
export const presentSystemMessage = (memberId: number, row: SystemMessageRow): SystemMessage => ({
  id: row.id,
  text: row.text,
  is_read: row.is_read,
  user_id: memberId,
  from_user_id: row.from_member_id,
  decision_id: row.decision_id,
  from_user: { name: 'System notification' },
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
