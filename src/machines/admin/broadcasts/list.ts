import type { Broadcast } from '../../../../contract/broadcasts.ts'

export interface BroadcastPage {
  /** Newest first. */
  readonly data: readonly Broadcast[]
  readonly next_cursor: string | null
}

/** Whether the server still sends it, or is about to. */
export const isUnderWay = ({ state }: Broadcast): boolean => state === 'waiting' || state === 'sending'

/** Adds broadcasts, or replaces those that are listed. Newest first. */
export const merged = (listed: readonly Broadcast[], loaded: readonly Broadcast[]): readonly Broadcast[] => {
  const byId = new Map([...listed, ...loaded].map((each) => [each.id, each]))
  return [...byId.values()].toSorted((a, b) => b.id - a.id)
}
