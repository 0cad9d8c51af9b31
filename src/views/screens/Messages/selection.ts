/** The state of a history entry that has a conversation open, so that Back closes it and a reload keeps it. */
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

/** Returns the id of the other member; null if the key is malformed or belongs to other members. */
export function otherIn(key: string, ownId: number): number | null {
  const ids = /^([1-9]\d{0,9})-([1-9]\d{0,9})$/.exec(key)?.slice(1).map(Number) ?? []
  const [low, high] = ids
  if (low === undefined || high === undefined || low >= high) return null
  if (low === ownId) return high
  return high === ownId ? low : null
}
