import { Flame, UsersRound } from 'lucide-react'

/** SPEC 1: the two lists, and how a picture shows that its man is on one. */
export const listMarks = {
  buddies: { icon: <UsersRound />, words: 'In your buddies' },
  hotties: { icon: <Flame />, words: 'In your hotties' },
} as const
