import type { z } from 'zod'
import { bulkSending } from '../../contract/limits.ts'
import type { SendMessageBody } from '../../contract/messages.ts'
import { setAuditTarget } from '../audit/recordWrites.ts'
import { recordNewMessage, lockOrCreateConversation } from './conversationRepository.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Gazetteer } from '../geo/gazetteer.ts'
import { badRequest, forbidden, HttpError, notFound, unprocessable } from '../http/errors.ts'
import { isSupporter, type Viewer } from '../http/viewer.ts'
import { hasMediaAccess } from '../mediaAccess/repository.ts'
import { locationToShare } from './locationToShare.ts'
import { findRecipient } from './recipient.ts'
import { lockSender } from './recipientRepository.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import { judgeSending } from './bulkSending.ts'
import { conversationStarts, findByKey, insertMessage, type NewMessage, recentTexts } from './repository.ts'

type SendMessageInput = z.output<typeof SendMessageBody>

export interface SendMessageDeps {
  readonly db: Db
  readonly gazetteer: Pick<Gazetteer, 'address'>
  readonly now: () => number
}

/**
 * Stores a message, moves the conversation to the top for both members and appends events to both logs, in one
 * transaction. If the idempotency key is repeated, returns the message that is stored already.
 *
 * @returns the message's id
 * @throws HttpError
 *   - 400 for a key that was used for another message
 *   - 403 for a `from_user_id` of somebody else, for an unapproved sender, and beyond the number of new conversations
 *     in a day (`limit_reached`)
 *   - 404 if the recipient cannot be written to
 *   - 422 for an empty message, and for a message about media access that the recipient does not have
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
  const text = input.text.trim()
  if (text === '' && !input.is_unlock && !input.location)
    throw unprocessable({ text: ['Write something first.'] })
  const location = input.location ? await locationToShare(deps, input.location) : null

  return inTransaction(db, async (trx) => {
    // Locked, so that parallel messages of one sender can get around neither the key nor the limits.
    const sender = await lockSender(trx, fromId)
    const stored = idempotencyKey === null ? undefined : await findByKey(trx, fromId, idempotencyKey)
    if (stored) {
      const repeated = { toId: input.to_user_id, text, announcesMediaAccess: input.is_unlock, location }
      if (!isSameMessage(stored, repeated))
        throw badRequest('This Idempotency-Key was already used for another message.')
      setAuditTarget(trx, { type: 'message', id: String(stored.id) })
      return stored.id
    }

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
    if (input.is_unlock && !(await hasMediaAccess(trx, fromId, toId, new Date(now())))) {
      throw unprocessable({ is_unlock: ['Share your private photos first.'] })
    }

    const conversation = await lockOrCreateConversation(trx, fromId, toId)
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
    const message = {
      conversationId: conversation.id,
      fromId,
      toId,
      text,
      announcesMediaAccess: input.is_unlock,
      location,
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

type Stored = NonNullable<Awaited<ReturnType<typeof findByKey>>>
type RepeatedMessage = Pick<NewMessage, 'toId' | 'text' | 'announcesMediaAccess' | 'location'>

/** Returns whether a stored message is the same as the repeated one. */
const isSameMessage = (
  stored: Stored,
  { toId, text, announcesMediaAccess, location }: RepeatedMessage,
): boolean =>
  stored.to_member_id === toId &&
  stored.text === text &&
  stored.is_unlock === announcesMediaAccess &&
  stored.shares_location === (location !== null) &&
  isSamePlace(stored, location)

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
  if (verdict.kind === 'confirm') {
    throw new HttpError(429, 'confirm_bulk', "You've messaged a lot of members in a short time.")
  }
  if (verdict.kind === 'refused') {
    const seconds = Math.ceil((verdict.until.getTime() - now) / 1000)
    throw new HttpError(
      403,
      'limit_reached',
      `You've started a lot of conversations today. You can start new ones ${formatWait(seconds)}.`,
      { headers: { 'retry-after': String(seconds) } },
    )
  }
}

const english = new Intl.RelativeTimeFormat('en')
/** Returns the wait as a duration ('in 3 hours'), because the server does not know the member's time zone. */
const formatWait = (seconds: number): string =>
  seconds < 3_600
    ? english.format(Math.ceil(seconds / 60), 'minute')
    : english.format(Math.ceil(seconds / 3_600), 'hour')
