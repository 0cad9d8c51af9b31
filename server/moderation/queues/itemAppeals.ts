import type { QueueItem } from '../../../contract/moderationQueues.ts'
import { findWaitingAppeals } from '../../appeals/repository.ts'
import type { Db } from '../../db/schema.ts'
import { findDecisions } from './decisionRepository.ts'
import { presentDecision } from './presentDecision.ts'

/** Returns appeals that wait, each with the decision that it is about, by the id of the appeal. */
export async function presentAppeals(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NonNullable<QueueItem['appeal']>>> {
  if (ids.length === 0) return new Map()
  const appeals = await findWaitingAppeals(db, ids)
  if (appeals.length === 0) return new Map()
  const decisions = await findDecisions(
    db,
    appeals.map(({ decision_id: id }) => id),
  )
  return new Map(
    appeals.flatMap(({ id, text, created_at: at, decision_id: decisionId }) => {
      const decision = decisions.find((each) => each.id === decisionId)
      return decision
        ? [[id, { id, text, created_at: at.toISOString(), decision: presentDecision(decision) }]]
        : []
    }),
  )
}
