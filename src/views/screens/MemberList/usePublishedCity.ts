import { useState } from 'react'
import { clockText } from '../../components/layout/timeText.ts'
import { useMember } from '../../lodge.ts'
import { serverNow } from '../../../machines/app/serverClock.ts'
import { useTimeZone } from '../../components/layout/timeZone.ts'

export interface PublishedCity {
  readonly city: string | null
  /** Text about a move that others do not see yet. */
  readonly move: string | null
}

/**
 * Returns the city from which distances are measured: the member's published place. A move is published after 30
 * minutes (`docs/decisions.md#moves`).
 */
export function usePublishedCity(): PublishedCity {
  useTimeZone()
  const { city, published_place: published, publishes_at: movesAt } = useMember()
  // Not updated: the list was loaded when the page opened.
  const [openedAt] = useState(() => serverNow())
  const hasMoved = movesAt === null || Date.parse(movesAt) <= openedAt
  if (hasMoved || published === null || published.city === city) return { city, move: null }
  return {
    city: published.city,
    move: `Your move to ${city} shows from ${clockText(new Date(movesAt))}.`,
  }
}
