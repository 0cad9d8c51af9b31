import { sentText } from '../../contract/blankText.ts'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { bulkSending } from '../../contract/limits.ts'
import type { SendMessageBody } from '../../contract/messages.ts'
import { setAuditTarget } from '../audit/recordWrites.ts'
import type { BannedWords } from '../bannedWords/bannedWords.ts'
import { recordNewMessage, lockOrCreateConversation } from './conversationRepository.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Gazetteer } from '../geo/gazetteer.ts'
import { badRequest, forbidden, HttpError, notFound, unprocessable } from '../http/errors.ts'
import { isSupporter, type Viewer } from '../http/viewer.ts'
import { findAttachedIds, lockOwnMedia, type OwnMedia } from '../media/attachedRepository.ts'
import type { MediaKind } from '../media/mediaFields.ts'
import { findMediaAccess } from '../mediaAccess/repository.ts'
import { locationToShare } from './locationToShare.ts'
import { findRecipient, type Recipient } from './recipient.ts'
import { lockSender } from './recipientRepository.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import { judgeSending, judgeUnanswered, type SendingVerdict } from './bulkSending.ts'
import {
  conversationStarts,
  findByKey,
  insertMessage,
  type NewMessage,
  recentTexts,
  unansweredTimes,
} from './repository.ts'

type SendMessageInput = z.output<typeof SendMessageBody>

export interface SendMessageDeps {
  readonly db: Db
  readonly gazetteer: Pick<Gazetteer, 'address'>
  readonly bannedWords: Pick<BannedWords, 'refuse'>
  readonly now: () => number
}

/**
 * Stores a message, moves the conversation to the top for both members and appends events to both logs, in one
 * transaction. If the idempotency key is repeated, returns the message that is stored already.
 *
 * @returns the message's id
 * @throws HttpError
 *   - 400 for a key that was used for another message
 *   - 403 for a `from_user_id` of somebody else, for an unapproved sender, for a first message to a member who gets none
 *     from the sender (`first_messages`), and beyond the number of new conversations
 *     in a day or of unanswered messages in an hour (`limit_reached`)
 *   - 404 if the recipient cannot be written to
 *   - 422 for an empty message, for a banned word, for photos or videos that the sender can't attach, and for a message about media
 *     access that the recipient does not have
 *   - 429 `confirm_bulk` if confirming helps (docs/decisions.md#bulk-sending)
 */
export async function sendMessage(
  deps: SendMessageDeps,
  viewer: Viewer,
  input: SendMessageInput,
  idempotencyKey: string | null,
): Promise<number> {
  const { db, now } = deps
  const fromId = viewer.memberId
  if (input.from_user_id !== undefined && input.from_user_id !== fromId) throw forbidden()
  if (input.to_user_id === fromId) throw notFound()
  const text = sentText(input.text)
  const attached = { photoIds: input.photo_ids, videoIds: input.video_ids }
  const hasAttached = input.photo_ids.length + input.video_ids.length > 0
  if (text === '' && !input.is_unlock && !input.location && !hasAttached)
    throw unprocessable({ text: ['Write something first.'] })
  const location = input.location ? await locationToShare(deps, input.location) : null

  return inTransaction(db, async (trx) => {
    // Locked, so that parallel messages of one sender can get around neither the key nor the limits.
    const sender = await lockSender(trx, fromId)
    const stored = idempotencyKey === null ? undefined : await findByKey(trx, fromId, idempotencyKey)
    if (stored) {
      const repeated = {
        toId: input.to_user_id,
        text,
        announcesMediaAccess: input.is_unlock,
        location,
        ...attached,
      }
      if (!(await isSameMessage(trx, stored, repeated)))
        throw badRequest('This Idempotency-Key was already used for another message.')
      setAuditTarget(trx, { type: 'message', id: String(stored.id) })
      return stored.id
    }
    deps.bannedWords.refuse('messages', { text })

    const toId = input.to_user_id
    const recipient = await findRecipient(trx, viewer, toId)
    if (!recipient) throw notFound()
    const { isReply } = recipient
    if (!sender.isApproved && !isReply && !recipient.isAdmin) {
      throw forbidden(
        'not_approved',
        'Until your profile is approved, you can only reply and message admins.',
      )
    }
    if (recipient.refusesFirst !== null)
      throw forbidden('first_messages', firstMessageRefusals[recipient.refusesFirst])
    const access = input.is_unlock ? await findMediaAccess(trx, fromId, toId, new Date(now())) : undefined
    if (input.is_unlock && !access) {
      throw unprocessable({ is_unlock: ['Share your private photos first.'] })
    }

    await requireAttachable(trx, fromId, attached)

    const conversation = await lockOrCreateConversation(trx, fromId, toId)
    const unanswered = await unansweredTimes(trx, {
      conversationId: conversation.id,
      fromId,
      since: new Date(now() - bulkSending.unansweredWindow),
      limit: bulkSending.unansweredRefused,
    })
    const verdict = judgeUnanswered(unanswered, input.is_confirmed)
    // Refusals come before questions, because a confirmed message must not be refused.
    refuseBeyond(verdict, now(), tooManyUnanswered)
    if (!isReply) {
      await checkBulk(trx, {
        fromId,
        sending: {
          toId,
          text,
          startsConversation: conversation.isNew,
          isConfirmed: input.is_confirmed,
        },
        sender: { ...sender, isSupporter: isSupporter(viewer, now()) },
        now: now(),
      })
    }
    if (verdict.kind === 'confirm') throw confirmBulk("You've sent a lot of messages without an answer.")
    const accessDays: NewMessage['accessDays'] = access ? (access.days ?? 0) : null
    const message = {
      conversationId: conversation.id,
      fromId,
      toId,
      text,
      announcesMediaAccess: input.is_unlock,
      accessDays,
      location,
      ...attached,
    }
    const id = await insertMessage(trx, { ...message, idempotencyKey })
    setAuditTarget(trx, { type: 'message', id: String(id) })
    await recordNewMessage(trx, { id, ...message })
    await appendEvents(trx, [
      { memberId: fromId, type: 'MessageCreated', subject: { messageId: id }, aboutMemberId: toId },
      { memberId: toId, type: 'MessageCreated', subject: { messageId: id }, aboutMemberId: fromId },
    ])
    return id
  })
}

/** The same for everyone who does not qualify, so that the refusal says nothing about the sender. */
const firstMessageRefusals: Readonly<Record<NonNullable<Recipient['refusesFirst']>, string>> = {
  'with-photo': 'This member only gets first messages from members with a photo.',
  verified: 'This member only gets first messages from verified members.',
  nobody: 'This member does not get first messages. You can reply if they write to you.',
}

type Stored = NonNullable<Awaited<ReturnType<typeof findByKey>>>
type Attached = Pick<NewMessage, 'photoIds' | 'videoIds'>
type RepeatedMessage = Attached & Pick<NewMessage, 'toId' | 'text' | 'announcesMediaAccess' | 'location'>

/**
 * @throws HttpError 422, which names each photo or video by its position: those of others, and missing, deleted, hidden
 *   or unprocessed ones
 */
async function requireAttachable(
  trx: Trx,
  memberId: number,
  { photoIds, videoIds }: Attached,
): Promise<void> {
  const errors = {
    ...attachmentErrors('photo', photoIds, await lockOwnMedia(trx, 'photo', memberId, photoIds)),
    ...attachmentErrors('video', videoIds, await lockOwnMedia(trx, 'video', memberId, videoIds)),
  }
  if (Object.keys(errors).length > 0) throw unprocessable(errors)
}

/** Returns why attachments are refused, by field and position, as for any list (`docs/product.md#error-bodies`). */
const attachmentErrors = (
  kind: MediaKind,
  ids: readonly number[],
  own: readonly OwnMedia[],
): Record<string, string[]> =>
  Object.fromEntries(
    ids.flatMap((id, position) => {
      const reason = refusalReason(
        kind,
        own.find((media) => media.id === id),
      )
      return reason === null ? [] : [[`${kind}_ids.${position}`, [reason]]]
    }),
  )

function refusalReason(kind: MediaKind, media: OwnMedia | undefined): string | null {
  if (media === undefined) return `Attach only ${kind}s of your own.`
  if (media.is_deleted) return `This ${kind} was deleted.`
  if (media.is_hidden) return `This ${kind} can't be sent now.`
  return media.is_processed ? null : 'This video is not ready yet.'
}

/** Returns whether a stored message is the same as the repeated one. */
const isSameMessage = async (
  trx: Trx,
  stored: Stored,
  { toId, text, announcesMediaAccess, location, photoIds, videoIds }: RepeatedMessage,
): Promise<boolean> =>
  stored.to_member_id === toId &&
  stored.text === text &&
  stored.is_unlock === announcesMediaAccess &&
  stored.shares_location === (location !== null) &&
  isSamePlace(stored, location) &&
  isDeepStrictEqual(await findAttachedIds(trx, 'photo', stored.id), photoIds) &&
  isDeepStrictEqual(await findAttachedIds(trx, 'video', stored.id), videoIds)

/** A deleted place counts as the same, because nothing of it is kept to compare, not even a hash. */
const isSamePlace = (stored: Stored, location: RepeatedMessage['location']): boolean =>
  stored.location_latitude === null ||
  (stored.location_latitude === location?.latitude && stored.location_longitude === location.longitude)

async function checkBulk(
  trx: Trx,
  {
    fromId,
    sending,
    sender,
    now,
  }: {
    fromId: number
    sending: Parameters<typeof judgeSending>[0]
    sender: Parameters<typeof judgeSending>[1]
    now: number
  },
): Promise<void> {
  const starts = await conversationStarts(trx, fromId, new Date(now - bulkSending.refusedWindow))
  const history = {
    // Texts are compared only to ask for a confirmation.
    recentTexts: sending.isConfirmed
      ? []
      : await recentTexts(trx, fromId, {
          since: new Date(now - bulkSending.sameTextWindow),
          perRecipient: bulkSending.sameTextsCompared,
          total: bulkSending.sameTextsComparedInAll,
        }),
    // The transaction already contains the conversation that this message starts, as the newest one.
    conversationStarts: sending.startsConversation ? starts.slice(0, -1) : starts,
  }
  const verdict = judgeSending(sending, sender, history, now)
  if (verdict.kind === 'confirm') throw confirmBulk("You've messaged a lot of members in a short time.")
  refuseBeyond(verdict, now, tooManyStarts)
}

const confirmBulk = (message: string) => new HttpError(429, 'confirm_bulk', message)

const tooManyStarts = (wait: string) =>
  `You've started a lot of conversations today. You can start new ones ${wait}.`
const tooManyUnanswered = (wait: string) =>
  `You've sent a lot of messages without an answer. You can write to this member again ${wait}.`

/**
 * @param now epoch milliseconds
 * @throws HttpError 403 `limit_reached`, with when the limit ends, for a refusal
 */
function refuseBeyond(verdict: SendingVerdict, now: number, messageOf: (wait: string) => string): void {
  if (verdict.kind !== 'refused') return
  const seconds = Math.max(1, Math.ceil((verdict.until.getTime() - now) / 1000))
  throw new HttpError(403, 'limit_reached', messageOf(formatWait(seconds)), {
    headers: { 'retry-after': String(seconds) },
  })
}

const english = new Intl.RelativeTimeFormat('en')
/** Returns the wait as a duration ('in 3 hours'), because the server does not know the member's time zone. */
const formatWait = (seconds: number): string =>
  // In hours, a wait of little more than one would read as two.
  seconds < 5_400
    ? english.format(Math.ceil(seconds / 60), 'minute')
    : english.format(Math.ceil(seconds / 3_600), 'hour')
