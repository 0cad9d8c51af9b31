import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { moderationQueueMachine } from '../../../machines/admin/moderationQueue/machine.ts'
import { lastWanted } from '../../../machines/admin/moderationQueue/setup.ts'

export type QueueActor = ActorRefFrom<typeof moderationQueueMachine>
export type QueueSnapshot = SnapshotFrom<typeof moderationQueueMachine>

export const selectRefused = ({ context }: QueueSnapshot) => context.refused
export const selectLastDecided = ({ context }: QueueSnapshot) => lastWanted(context)
export const selectIsUndoable = (snapshot: QueueSnapshot) => snapshot.matches({ decisions: 'undoable' })
export const selectIsEnded = (snapshot: QueueSnapshot) => snapshot.matches({ claims: 'ended' })
