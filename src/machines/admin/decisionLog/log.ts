import type { ModerationDecision } from '../../../../contract/moderationQueues.ts'

/** Which decisions are listed: about one member, of one moderator, both, or all. */
export interface DecisionFilter {
  readonly memberId?: number
  readonly actorId?: number
}

export interface DecisionPage {
  /** Newest first. */
  readonly data: readonly ModerationDecision[]
  readonly next_cursor: string | null
}

/** The loaded part of the log, newest first. */
export interface LoadedLog {
  readonly decisions: readonly ModerationDecision[]
  readonly nextCursor: string | null
}

/** Appends the next page. A decision that is listed already stays as it is. */
export const withPage = ({ decisions }: LoadedLog, page: DecisionPage): LoadedLog => ({
  decisions: [...decisions, ...page.data.filter(({ id }) => decisions.every((each) => each.id !== id))],
  nextCursor: page.next_cursor,
})

/**
 * Replaces the first page by how it is now, and keeps the pages after it. They are dropped when there are more new
 * decisions than the first page shows, because some would be missing between them.
 */
export function withFirstPage({ decisions, nextCursor }: LoadedLog, page: DecisionPage): LoadedLog {
  const last = page.data.at(-1)
  const isConnected = page.data.some(({ id }) => decisions.some((each) => each.id === id))
  const later = last && isConnected ? decisions.filter(({ id }) => id < last.id) : []
  return {
    decisions: [...page.data, ...later],
    nextCursor: later.length > 0 ? nextCursor : page.next_cursor,
  }
}

/** Replaces a decision by what the server answered about it last. */
export const withDecision = (
  decisions: readonly ModerationDecision[],
  decision: ModerationDecision,
): readonly ModerationDecision[] => decisions.map((each) => (each.id === decision.id ? decision : each))

/** Whether a decision can be reversed. `now`: epoch milliseconds. The server checks the same. */
export const isReversible = ({ state, reversible_until: until }: ModerationDecision, now: number): boolean =>
  state === 'effective' && until !== null && Date.parse(until) > now
