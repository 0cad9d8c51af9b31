import { messageAttachments } from '../../../../contract/limits.ts'
import type { PendingUpload } from '../../../machines/media/pendingUpload.ts'
import type { Attachment } from '../../../machines/messages/attachment.ts'

const number = new Intl.NumberFormat()

/** Returns the accessible name of a photo or video in a list. `index`: from 0. */
export function mediaLabel(
  { kind, description, isPrivate, isWaiting }: Attachment,
  index: number,
  count: number,
): string {
  const which = `${kind === 'photo' ? 'Photo' : 'Video'} ${number.format(index + 1)} of ${number.format(count)}`
  return [
    description ? `${which}: ${description}` : which,
    ...(isPrivate ? ['private'] : []),
    ...(isWaiting ? ['waiting for approval'] : []),
  ].join(', ')
}

const most = number.format(messageAttachments)

/** Returns what to do about a draft with more than a message may have. */
export const tooManyText = (count: number): string =>
  `A message may have ${most} photos and videos. Remove ${number.format(count - messageAttachments)} to send it.`

/** Returns why a message with uploads, of which there is one at least, can't be sent yet. */
export function uploadingText(uploads: readonly PendingUpload[]): string {
  const isProcessed = uploads.every(({ state }) => state === 'stored')
  const doing = isProcessed ? 'Processing' : 'Uploading'
  const isVideo = ({ purpose }: PendingUpload) => purpose.kind === 'video'
  const one = uploads.some(isVideo) ? 'a video' : 'a photo'
  const several = uploads.every(isVideo) ? 'videos' : uploads.some(isVideo) ? 'photos and videos' : 'photos'
  return uploads.length === 1
    ? `${doing} ${one}. Send the message once it is done.`
    : `${doing} ${number.format(uploads.length)} ${several}. Send the message once they are done.`
}

/** Returns how much is chosen of what a message may have. `uploading`: how many are being uploaded for it. */
export function chosenText(count: number, uploading: number): string {
  if (count > messageAttachments) return tooManyText(count)
  if (count === messageAttachments) return `${most} of ${most} chosen. Remove one to choose another.`
  const chosen = `${number.format(count)} of ${most} chosen`
  return count + uploading < messageAttachments
    ? chosen
    : `${chosen}, ${number.format(uploading)} being uploaded. Remove one to choose another.`
}
