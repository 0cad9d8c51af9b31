import type { SnapshotFrom } from 'xstate'

import { roomIn } from '../attachment.ts'
import type { composerMachine } from './machine.ts'

type ComposerSnapshot = SnapshotFrom<typeof composerMachine>

export const selectText = ({ context }: ComposerSnapshot) => context.draft.text
export const selectConversation = ({ context }: ComposerSnapshot) => context.draft.conversation
export const selectAttachments = ({ context }: ComposerSnapshot) => context.draft.attachments
export const selectOutgoing = ({ context }: ComposerSnapshot) => context.outgoing
export const selectUploading = ({ context }: ComposerSnapshot) => context.uploading
/** Returns how many photos and videos more the message may have. */
export const selectRoom = ({ context: { draft, uploading } }: ComposerSnapshot) =>
  roomIn(draft.attachments, uploading)
export const selectCanSend = (snapshot: ComposerSnapshot) => snapshot.can({ type: 'message.send' })
/** Photos are taken, or refused with a reason. */
export const selectCanUpload = (snapshot: ComposerSnapshot) =>
  snapshot.can({ type: 'photos.upload', files: [] })
export const selectIsLocked = (snapshot: ComposerSnapshot) => snapshot.matches('lockedWhileConfirming')
export const selectIsReadOnly = (snapshot: ComposerSnapshot) => snapshot.matches('readOnly')
