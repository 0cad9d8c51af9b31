import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { moderationQueueMachine } from '../../../machines/admin/moderationQueue/machine.ts'

export type QueueActor = ActorRefFrom<typeof moderationQueueMachine>
export type QueueSnapshot = SnapshotFrom<typeof moderationQueueMachine>

export const selectRefused = ({ context }: QueueSnapshot) => context.refused
export const selectLastDecided = ({ context }: QueueSnapshot) =>
  context.outgoing.at(-1) ?? context.undoable.at(-1)
export const selectIsUndoable = (snapshot: QueueSnapshot) => snapshot.matches({ decisions: 'undoable' })
export const selectIsEnded = (snapshot: QueueSnapshot) => snapshot.matches({ claims: 'ended' })
