/** A conversation's key: the smaller of both members' ids, a dash, then the larger (SPEC 2, Messages). */
export const conversationKey = (one: number, other: number): string =>
  `${Math.min(one, other)}-${Math.max(one, other)}`

/** The other member of a conversation, or undefined when `memberId` takes no part in it. */
export function otherOf(key: string, memberId: number): number | undefined {
  const [low, high] = key.split('-').map(Number)
  if (low === undefined || high === undefined || low >= high) return undefined
  if (low === memberId) return high
  return high === memberId ? low : undefined
}
