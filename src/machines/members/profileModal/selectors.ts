import type { SnapshotFrom } from 'xstate'

import type { profileModalMachine } from './machine.ts'

type ProfileModalSnapshot = SnapshotFrom<typeof profileModalMachine>

export const selectProfile = ({ context }: ProfileModalSnapshot) => context.profile

/** What the failed state says. */
export const selectProblem = ({ context }: ProfileModalSnapshot) => context.problem
