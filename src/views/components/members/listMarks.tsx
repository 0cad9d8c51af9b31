import { Flame, UsersRound } from 'lucide-react'

/** Name and icon of the two personal lists. */
export const listMarks = {
  buddies: { icon: <UsersRound />, words: 'In your buddies' },
  hotties: { icon: <Flame />, words: 'In your hotties' },
} as const
