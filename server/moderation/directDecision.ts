import type { Trx } from '../db/schema.ts'
import type { Moderator } from './moderator.ts'
import { insertEffectiveDecision, type EffectiveDecision } from './repository.ts'

/**
 * Stores a decision that takes effect at once, so that its member can appeal it. One that waited has its row already.
 * @returns the id of the decision; null for the command line, whose decisions have no row
 */
export async function keepDecision(
  trx: Trx,
  by: Moderator | null,
  decision: Omit<EffectiveDecision, 'actorId' | 'ownId'>,
): Promise<number | null> {
  if (by === null) return null
  return by.decisionId ?? insertEffectiveDecision(trx, { ...decision, actorId: by.memberId, ownId: by.ownId })
}
