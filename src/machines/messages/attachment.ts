/** Photos and videos of the member that they attach to a message. */
import type { Answer } from '../../../contract/answer.ts'
import { messageAttachments } from '../../../contract/limits.ts'

export interface AttachmentId {
  readonly kind: 'photo' | 'video'
  readonly id: number
}

/** What it takes to draw an attachment before the server has stored the message. */
export interface Attachment extends AttachmentId {
  readonly isPrivate: boolean
  /** It waits for approval: until then only its owner sees it. */
  readonly isWaiting: boolean
  /** The address of a small image. Null for a private one from before a reload, because such addresses end. */
  readonly url: string | null
  /** A ThumbHash in Base64. */
  readonly thumbhash: string | null
  readonly description: string | null
}

type Attachments = readonly Attachment[]

const isSame = (one: AttachmentId, other: AttachmentId) => one.kind === other.kind && one.id === other.id

export const isAmong = (attachments: readonly AttachmentId[], attachment: AttachmentId): boolean =>
  attachments.some((other) => isSame(attachment, other))

export const withAttachment = (attachments: Attachments, attachment: Attachment): Attachments =>
  isAmong(attachments, attachment) ? attachments : [...attachments, attachment]

export const withoutAttachments = (attachments: Attachments, removed: readonly AttachmentId[]): Attachments =>
  attachments.filter((attachment) => !isAmong(removed, attachment))

/** Joins lists in their order, each attachment once. There may be too many for one message. */
export const joinedAttachments = (...lists: readonly Attachments[]): Attachments =>
  lists.flat().reduce<Attachments>(withAttachment, [])

export const hasRoomFor = (attachments: Attachments, attachment: AttachmentId): boolean =>
  attachments.length < messageAttachments && !isAmong(attachments, attachment)

/** Returns how many photos and videos more a message may have, besides what is being uploaded for it. Never negative. */
export const roomIn = (attachments: Attachments, uploading: readonly unknown[]): number =>
  Math.max(0, messageAttachments - attachments.length - uploading.length)

const number = new Intl.NumberFormat('en')

/** Why a message takes no more photos and videos. */
export const fullText = `A message has at most ${number.format(messageAttachments)} photos and videos.`

/** Returns why files were left out. `leftOut` and `taken`: how many files. */
export function leftOutText({ leftOut, taken }: { leftOut: number; taken: number }): string {
  if (taken === 0) return fullText
  return leftOut === 1
    ? `${fullText} One file was left out.`
    : `${fullText} ${number.format(leftOut)} files were left out.`
}

/** Messages that were not sent after all are joined in one draft, which may then have too many. */
export const areTooMany = (attachments: Attachments): boolean => attachments.length > messageAttachments

export const idsOf = (attachments: Attachments, kind: AttachmentId['kind']): number[] =>
  attachments.filter((attachment) => attachment.kind === kind).map(({ id }) => id)

/** Returns the attachments that the server refused: it names them by their position among the ids of their kind. */
export function refusedAmong(attachments: Attachments, answer: Answer<unknown>): readonly AttachmentId[] {
  if (answer.ok || answer.status !== 422) return []
  const isRefused = ({ kind, id }: AttachmentId) =>
    `${kind}_ids.${idsOf(attachments, kind).indexOf(id)}` in answer.errors
  return attachments.filter(isRefused).map(({ kind, id }) => ({ kind, id }))
}
