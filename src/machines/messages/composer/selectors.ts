import type { SnapshotFrom } from 'xstate'

import type { composerMachine } from './machine.ts'

type ComposerSnapshot = SnapshotFrom<typeof composerMachine>

export const selectText = ({ context }: ComposerSnapshot) => context.draft.text
export const selectOutgoing = ({ context }: ComposerSnapshot) => context.outgoing
export const selectCanSend = (snapshot: ComposerSnapshot) => snapshot.can({ type: 'message.send' })
export const selectIsLocked = (snapshot: ComposerSnapshot) => snapshot.matches('lockedWhileConfirming')
export const selectIsReadOnly = (snapshot: ComposerSnapshot) => snapshot.matches('readOnly')
