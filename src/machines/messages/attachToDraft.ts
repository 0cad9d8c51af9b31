import type { FlashContent } from '../app/root/intents.ts'
import type { PendingUpload } from '../media/pendingUpload.ts'
import { fullText, hasRoomFor, isAmong, withAttachment } from './attachment.ts'
import { uploadedAttachment } from './mediaAttachment.ts'
import type { DraftStorage } from './outbox/implementations.ts'

/**
 * Attaches a stored upload to the draft on this device, for conversations that are not open any more. The composer of an
 * open one attaches it, too, which changes nothing. Says when the draft is full meanwhile.
 */
export const createAttachToDraft =
  ({
    drafts,
    ownId,
    flash,
  }: {
    drafts: DraftStorage
    ownId: () => number
    flash: (flash: FlashContent) => void
  }) =>
  (conversation: string, upload: PendingUpload): void => {
    const attachment = uploadedAttachment(upload)
    const draft = drafts.read(ownId(), conversation)
    if (attachment === null || isAmong(draft.attachments, attachment)) return
    if (!hasRoomFor(draft.attachments, attachment)) {
      flash({ type: 'error', html: `${fullText} A ${attachment.kind} was uploaded, but not attached.` })
      return
    }
    drafts.write(ownId(), conversation, {
      ...draft,
      attachments: withAttachment(draft.attachments, attachment),
    })
  }
