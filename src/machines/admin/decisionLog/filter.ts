import { readId } from '../../readId.ts'
import type { DecisionFilter } from './log.ts'

/**
 * Reads the filter of an address. Drops what is invalid. Names and values are the same in the API's query.
 *
 * @param search the query of the address, without the question mark
 */
export function readDecisionFilter(search: string): DecisionFilter {
  const parameters = new URLSearchParams(search)
  const [memberId, actorId] = [readId(parameters.get('member_id')), readId(parameters.get('actor_id'))]
  return { ...(memberId !== null && { memberId }), ...(actorId !== null && { actorId }) }
}

/** Returns the query of an address, with the question mark, or '' without a filter. */
export function writeDecisionFilter({ memberId, actorId }: DecisionFilter): string {
  const parameters = new URLSearchParams({
    ...(memberId !== undefined && { member_id: String(memberId) }),
    ...(actorId !== undefined && { actor_id: String(actorId) }),
  })
  return parameters.size === 0 ? '' : `?${parameters.toString()}`
}
