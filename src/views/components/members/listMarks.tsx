import { Flame, UsersRound } from 'lucide-react'

/** Name and icon of the two personal lists. */
export const listMarks = {
  buddies: { icon: <UsersRound />, words: 'On your Buddies list' },
  hotties: { icon: <Flame />, words: 'On your Hotties list' },
} as const
