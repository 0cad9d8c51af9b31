/** The key of a conversation: the smaller of the two member ids, a dash, then the larger. */
export const conversationKey = (one: number, other: number): string =>
  `${Math.min(one, other)}-${Math.max(one, other)}`

/** Returns the id of the other member; undefined if the key is invalid or does not contain `memberId`. */
export function otherOf(key: string, memberId: number): number | undefined {
  const [low, high] = key.split('-').map(Number)
  if (low === undefined || high === undefined || low >= high) return undefined
  if (low === memberId) return high
  return high === memberId ? low : undefined
}
