/**
 * Parses frames of the socket. Charts and views rely on the fields that are checked here by hand, because zod would
 * be too large for the browser.
 */
import type { ChannelEvent } from '../../contract/events.ts'
import type { UserCard } from '../../contract/members.ts'
import type { Message } from '../../contract/messages.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): boolean => value === null || isText(value)
const isBoolean = (value: unknown): boolean => typeof value === 'boolean'
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const isMemberOrNull = (value: unknown): boolean => value === null || (isRecord(value) && isId(value['id']))

const messageFields: Record<keyof Message, (value: unknown) => boolean> = {
  id: isId,
  conversation: isText,
  text: isText,
  is_unlock: isBoolean,
  is_read: isBoolean,
  is_sent: isBoolean,
  is_unsent: isBoolean,
  is_saved: isBoolean,
  is_from_deleted_user: isBoolean,
  created_at: isText,
  updated_at: isText,
  from_user_id: isId,
  to_user_id: isId,
  from_user: isMemberOrNull,
  to_user: isMemberOrNull,
  other_user: isMemberOrNull,
  distance: (value) => value === null || typeof value === 'number',
  converted_distance: isTextOrNull,
  photos: Array.isArray,
  shares_location: isBoolean,
  location: (value) => value === null || (isRecord(value) && Array.isArray(value['coordinates'])),
  idempotency_key: isTextOrNull,
}

const isMessage = (value: unknown): value is Message =>
  isRecord(value) && Object.entries(messageFields).every(([field, isRight]) => isRight(value[field]))

/** Checks only what the side notifier shows of a member: name, avatar and presence. */
const isCard = (value: unknown): value is UserCard =>
  isRecord(value) &&
  isId(value['id']) &&
  isText(value['name']) &&
  isBoolean(value['is_online']) &&
  isBoolean(value['is_idle']) &&
  (value['avatar'] === null || isRecord(value['avatar']))

/**
 * Returns the event of a frame, or null when the frame is not one of ours.
 *
 * @param frame the data of an event on the member's channel, as pusher-js delivers it
 */
export function parseEvent(frame: unknown): ChannelEvent | null {
  if (!isRecord(frame) || !isRecord(frame['data'])) return null
  const { id, type, data } = frame
  if (!isRecord(data)) return null
  if (type === 'DudelistOnlineUpdated') {
    const { users } = data
    return id === null && Array.isArray(users) && users.every(isCard) ? { id, type, data: { users } } : null
  }
  if (!isId(id)) return null
  switch (type) {
    case 'SuccessFlash':
    case 'ErrorFlash':
      return isText(data['html']) ? { id, type, data: { html: data['html'] } } : null
    case 'MessageCreated':
    case 'MessageUpdated':
      return isMessage(data['message']) ? { id, type, data: { message: data['message'] } } : null
    case 'UserBanned':
      return { id, type, data: {} }
    default:
      return null
  }
}

/** Returns `last_id` of a subscription's answer, or null from a stock Pusher server, which sends none. */
export function parseJoined(data: unknown): number | null {
  return isRecord(data) && isId(data['last_id']) ? data['last_id'] : null
}
