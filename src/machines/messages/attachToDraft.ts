import type { PendingUpload } from '../media/pendingUpload.ts'
import { hasRoomFor, withAttachment } from './attachment.ts'
import { uploadedAttachment } from './mediaAttachment.ts'
import type { DraftStorage } from './outbox/implementations.ts'

/**
 * Attaches a stored upload to the draft on this device, for conversations that are not open any more. The composer of an
 * open one attaches it, too, which changes nothing.
 */
export const createAttachToDraft =
  ({ drafts, ownId }: { drafts: DraftStorage; ownId: () => number }) =>
  (conversation: string, upload: PendingUpload): void => {
    const attachment = uploadedAttachment(upload)
    const draft = drafts.read(ownId(), conversation)
    if (attachment === null || !hasRoomFor(draft.attachments, attachment)) return
    drafts.write(ownId(), conversation, {
      ...draft,
      attachments: withAttachment(draft.attachments, attachment),
    })
  }
