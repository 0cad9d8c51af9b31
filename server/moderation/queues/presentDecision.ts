import { reversibleDays } from '../../../contract/limits.ts'
import { DecisionAction, type ModerationDecision } from '../../../contract/moderationQueues.ts'
import { defaultName } from '../../members/presentCards.ts'
import { canReverse } from './carryOut.ts'
import type { DecisionRow } from './decisionRepository.ts'

const day = 24 * 60 * 60_000

function stateOf(row: DecisionRow): ModerationDecision['state'] {
  if (row.undone_at !== null) return 'undone'
  if (row.failure !== null) return 'failed'
  if (row.effective_at === null) return 'pending'
  return row.reversed_at === null ? 'effective' : 'reversed'
}

/** Until when a decision can be reversed, in epoch milliseconds; null for one that can't be. */
export function reversibleUntil(row: DecisionRow): number | null {
  if (stateOf(row) !== 'effective' || row.effective_at === null) return null
  return canReverse(DecisionAction.parse(row.action))
    ? row.effective_at.getTime() + reversibleDays * day
    : null
}

export function presentDecision(row: DecisionRow): ModerationDecision {
  const until = reversibleUntil(row)
  return {
    id: row.id,
    action: DecisionAction.parse(row.action),
    subject: { type: row.subject_type, id: row.subject_id },
    member: { id: row.member_id, name: row.about_name ?? defaultName },
    actor: { id: row.actor_id, name: row.actor_name ?? defaultName },
    rejection_reason_id: row.rejection_reason_id,
    text: row.text,
    state: stateOf(row),
    failure: row.failure,
    created_at: row.created_at.toISOString(),
    takes_effect_at: row.takes_effect_at.toISOString(),
    reversible_until: until === null ? null : new Date(until).toISOString(),
  }
}
