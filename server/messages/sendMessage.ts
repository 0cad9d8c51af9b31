import type { z } from 'zod'
import { bulkSending } from '../../contract/limits.ts'
import type { SendMessageBody } from '../../contract/shapes.ts'
import { nameTarget } from '../audit/recordWrites.ts'
import { noteNewMessage, takeConversation } from './conversationRepository.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Gazetteer } from '../geo/gazetteer.ts'
import { badRequest, forbidden, HttpError, notFound, unprocessable } from '../http/errors.ts'
import { isSupporter, type Viewer } from '../http/viewer.ts'
import { hasMediaAccess } from '../mediaAccess/repository.ts'
import { locationToShare } from './locationToShare.ts'
import { findCorrespondent } from './correspondent.ts'
import { lockSender } from './correspondentRepository.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import { judgeSending } from './bulkSending.ts'
import { conversationStarts, findByKey, insertMessage, type NewMessage, recentTexts } from './repository.ts'

type Draft = z.output<typeof SendMessageBody>

export interface SendMessageDeps {
  readonly db: Db
  readonly gazetteer: Pick<Gazetteer, 'address'>
  readonly now: () => number
}

/**
 * Stores a message, moves the conversation to the top for both and logs the events that ring both, in one
 * transaction. The same key again answers the message that is stored already.
 *
 * @returns the message's id
 * @throws HttpError 400 for a key that came with another message before; 403 for somebody else's `from_user_id`, for an unapproved sender and beyond the day's
 *   number of new conversations (`limit_reached`); 404 when the receiver can't be written to; 422 for an empty
 *   message; 429 `confirm_bulk` when confirming helps (DECISIONS, Messages)
 */
export async function sendMessage(
  deps: SendMessageDeps,
  viewer: Viewer,
  draft: Draft,
  idempotencyKey: string | null,
): Promise<number> {
  const { db, now } = deps
  const fromId = viewer.memberId
  if (draft.from_user_id !== undefined && draft.from_user_id !== fromId) throw forbidden()
  if (draft.to_user_id === fromId) throw notFound()
  const text = draft.text.trim()
  if (text === '' && !draft.is_unlock && !draft.location)
    throw unprocessable({ text: ['Write something first.'] })
  const location = draft.location ? await locationToShare(deps, draft.location) : null

  return inTransaction(db, async (trx) => {
    // One sender's messages take turns, so that neither his key nor his limits can be outrun.
    const sender = await lockSender(trx, fromId)
    const stored = idempotencyKey === null ? undefined : await findByKey(trx, fromId, idempotencyKey)
    if (stored) {
      const asked = { toId: draft.to_user_id, text, isUnlock: draft.is_unlock, location }
      if (!isSame(stored, asked)) throw badRequest('The Idempotency-Key came with another message before.')
      nameTarget(trx, { type: 'message', id: String(stored.id) })
      return stored.id
    }

    const toId = draft.to_user_id
    const receiver = await findCorrespondent(trx, viewer, toId)
    if (!receiver) throw notFound()
    const { isReply } = receiver
    if (!sender.isApproved && !isReply && !receiver.isAdmin) {
      throw forbidden('not_approved', 'Until your profile is approved you can answer, and write to admins.')
    }
    if (draft.is_unlock && !(await hasMediaAccess(trx, fromId, toId, new Date(now())))) {
      throw unprocessable({ is_unlock: ['Unlock your pictures first.'] })
    }

    const conversation = await takeConversation(trx, fromId, toId)
    if (!isReply) {
      await refuseBulk(trx, {
        fromId,
        sending: {
          toId,
          text,
          startsConversation: conversation.isNew,
          isConfirmed: draft.is_confirmed,
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
      isUnlock: draft.is_unlock,
      location,
    }
    const id = await insertMessage(trx, { ...message, idempotencyKey })
    nameTarget(trx, { type: 'message', id: String(id) })
    await noteNewMessage(trx, { id, ...message })
    await appendEvents(trx, [
      { memberId: fromId, type: 'MessageCreated', subject: { messageId: id }, aboutMemberId: toId },
      { memberId: toId, type: 'MessageCreated', subject: { messageId: id }, aboutMemberId: fromId },
    ])
    return id
  })
}

type Stored = NonNullable<Awaited<ReturnType<typeof findByKey>>>
type Asked = Pick<NewMessage, 'toId' | 'text' | 'isUnlock' | 'location'>

/** Whether a message that is stored is the one that is asked for again. */
const isSame = (stored: Stored, { toId, text, isUnlock, location }: Asked): boolean =>
  stored.to_member_id === toId &&
  stored.text === text &&
  stored.is_unlock === isUnlock &&
  stored.shares_location === (location !== null) &&
  isSamePlace(stored, location)

/** A place that is gone may have been any: nothing is kept that would tell which, a hash neither. */
const isSamePlace = (stored: Stored, location: Asked['location']): boolean =>
  stored.location_latitude === null ||
  (stored.location_latitude === location?.latitude && stored.location_longitude === location.longitude)

async function refuseBulk(
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
    // Texts matter only for the question that a confirmation has answered.
    recentTexts: sending.isConfirmed
      ? []
      : await recentTexts(trx, fromId, {
          since: new Date(now - bulkSending.sameTextWindow),
          perReceiver: bulkSending.sameTextsCompared,
          inAll: bulkSending.sameTextsComparedInAll,
        }),
    // The conversation that this message begins stands in the transaction already, as the newest.
    conversationStarts: sending.startsConversation ? starts.slice(0, -1) : starts,
  }
  const verdict = judgeSending(sending, sender, history, now)
  if (verdict.kind === 'confirm') {
    throw new HttpError(429, 'confirm_bulk', 'You have written to many members in a short time.')
  }
  if (verdict.kind === 'refused') {
    const seconds = Math.ceil((verdict.until.getTime() - now) / 1000)
    throw new HttpError(
      403,
      'limit_reached',
      `You have begun many conversations today. You can begin new ones ${inHours(seconds)}.`,
      { headers: { 'retry-after': String(seconds) } },
    )
  }
}

const english = new Intl.RelativeTimeFormat('en')
/** The server does not know the member's time zone, so it says how long instead of when. */
const inHours = (seconds: number): string =>
  seconds < 3_600
    ? english.format(Math.ceil(seconds / 60), 'minute')
    : english.format(Math.ceil(seconds / 3_600), 'hour')
