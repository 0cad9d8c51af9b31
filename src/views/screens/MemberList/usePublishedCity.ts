import { useState } from 'react'
import { clockText } from '../../components/layout/timeText.ts'
import { useMember } from '../../lodge.ts'

export interface PublishedCity {
  readonly city: string | null
  /** What is said of a move that others do not see yet. */
  readonly move: string | null
}

/** The city from which a member's lists count distances: where he is published, and a move is so 30 minutes later. */
export function usePublishedCity(): PublishedCity {
  const { city, published_place: published, publishes_at: movesAt } = useMember()
  // As the list itself, which is read when its page opens.
  const [openedAt] = useState(() => Date.now())
  const hasMoved = movesAt === null || Date.parse(movesAt) <= openedAt
  if (hasMoved || published === null || published.city === city) return { city, move: null }
  return {
    city: published.city,
    move: `Your move to ${city} shows from ${clockText(new Date(movesAt))} on.`,
  }
}
