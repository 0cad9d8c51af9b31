import type { SnapshotFrom } from 'xstate'

import type { attachableMachine } from './machine.ts'

type AttachableSnapshot = SnapshotFrom<typeof attachableMachine>

export const selectItems = ({ context }: AttachableSnapshot) => context.items
export const selectIsLoading = (snapshot: AttachableSnapshot) => snapshot.matches('loading')
export const selectHasFailed = (snapshot: AttachableSnapshot) => snapshot.matches('failed')
export const selectHasNone = ({ context, value }: AttachableSnapshot) =>
  context.items.length === 0 && typeof value === 'object'
