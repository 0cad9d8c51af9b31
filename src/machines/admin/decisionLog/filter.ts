import type { DecisionFilter } from './log.ts'

const largestId = 2_147_483_647

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId ? Number(text) : null

/**
 * Reads the filter of an address. Drops what is invalid. Names and values are the same in the API's query.
 *
 * @param search the query of the address, without the question mark
 */
export function readDecisionFilter(search: string): DecisionFilter {
  const parameters = new URLSearchParams(search)
  const [memberId, actorId] = [idIn(parameters.get('member_id')), idIn(parameters.get('actor_id'))]
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
