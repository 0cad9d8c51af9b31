import type { SnapshotFrom } from 'xstate'

import type { keptUploadsMachine } from './machine.ts'

type KeptUploadsSnapshot = SnapshotFrom<typeof keptUploadsMachine>

export const selectOffered = ({ context }: KeptUploadsSnapshot) => context.offered
export const selectKeepProblem = ({ context }: KeptUploadsSnapshot) => context.problem
export const selectCanResume = (snapshot: KeptUploadsSnapshot) => snapshot.can({ type: 'kept.resume' })
