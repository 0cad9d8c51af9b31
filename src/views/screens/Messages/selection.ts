/** Which conversation the messages page shows stands in the history entry, so that back closes it and reload keeps it. */
export interface Selection {
  readonly conversation: string
}

export const selectedIn = (state: unknown): string | null =>
  typeof state === 'object' &&
  state !== null &&
  'conversation' in state &&
  typeof state.conversation === 'string'
    ? state.conversation
    : null

/** The other member of a conversation; null when the key is none, or not of one's own. */
export function otherIn(key: string, ownId: number): number | null {
  const ids = /^([1-9]\d{0,9})-([1-9]\d{0,9})$/.exec(key)?.slice(1).map(Number) ?? []
  const [low, high] = ids
  if (low === undefined || high === undefined || low >= high) return null
  if (low === ownId) return high
  return high === ownId ? low : null
}
