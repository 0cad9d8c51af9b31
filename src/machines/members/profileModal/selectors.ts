import type { SnapshotFrom } from 'xstate'

import type { profileModalMachine } from './machine.ts'

type ProfileModalSnapshot = SnapshotFrom<typeof profileModalMachine>

export const selectProfile = ({ context }: ProfileModalSnapshot) => context.profile

/** The text of the failed state. */
export const selectProblem = ({ context }: ProfileModalSnapshot) => context.problem
