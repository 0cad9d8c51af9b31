import { appealDays } from '../../contract/limits.ts'
import type { OwnDecision } from '../../contract/appeals.ts'
import { DecisionAction } from '../../contract/moderationQueues.ts'
import { scamText } from '../base/scamText.ts'
import type { OwnDecisionRow } from './repository.ts'

const day = 24 * 60 * 60_000

/** Until when a decision can be appealed, in epoch milliseconds. */
export const appealableUntil = (row: OwnDecisionRow): number =>
  (row.effective_at?.getTime() ?? 0) + appealDays * day

/** What the member was told. */
function toldText(row: OwnDecisionRow): string {
  if (row.action === 'member.suspendScam') return scamText
  return [row.reason_description ?? row.reason_name, row.text]
    .filter((part) => part !== null && part !== '')
    .join(' ')
}

function outcomeOf(row: OwnDecisionRow): NonNullable<OwnDecision['appeal']>['outcome'] {
  if (row.granted_at !== null) return 'granted'
  if (row.refused_at !== null) return 'refused'
  return row.still_holds ? 'waiting' : 'closed'
}

/** Presents a decision to the member whom it is about. It does not tell who decided. */
export function presentOwnDecision(row: OwnDecisionRow, now: number): OwnDecision {
  const until = appealableUntil(row)
  const { appeal_text: text, appealed_at: at } = row
  const canAppeal = text === null && row.still_holds && now <= until
  return {
    id: row.id,
    action: DecisionAction.parse(row.action),
    subject: { type: row.subject_type, id: row.subject_id },
    text: toldText(row),
    created_at: row.created_at.toISOString(),
    appeal_until: canAppeal ? new Date(until).toISOString() : null,
    appeal:
      text === null || at === null
        ? null
        : { text, created_at: at.toISOString(), outcome: outcomeOf(row), answer: row.answer },
  }
}
