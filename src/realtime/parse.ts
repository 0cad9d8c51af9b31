/**
 * Parses frames of the socket. Charts and views rely on the fields that are checked here by hand, because zod would
 * be too large for the browser.
 */
import type { ChannelEvent } from '../../contract/events.ts'
import { isRecord } from '../../contract/isRecord.ts'
import type { Video } from '../../contract/media.ts'
import type { UserCard } from '../../contract/members.ts'
import type { Message } from '../../contract/messages.ts'
import type { SystemMessage } from '../../contract/systemMessages.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): boolean => value === null || isText(value)
const isBoolean = (value: unknown): boolean => typeof value === 'boolean'
/** Ids and counts. */
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const isMemberOrNull = (value: unknown): boolean => value === null || (isRecord(value) && isId(value['id']))

const messageFields: Record<keyof Message, (value: unknown) => boolean> = {
  id: isId,
  conversation: isText,
  text: isText,
  is_unlock: isBoolean,
  unlock_days: (value) => value === null || isId(value),
  is_read: isBoolean,
  is_sent: isBoolean,
  is_unsent: isBoolean,
  is_saved: isBoolean,
  is_reported_by_me: isBoolean,
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
  videos: Array.isArray,
  photo_count: isId,
  video_count: isId,
  shares_location: isBoolean,
  location: (value) => value === null || (isRecord(value) && Array.isArray(value['coordinates'])),
  idempotency_key: isTextOrNull,
}

const isMessage = (value: unknown): value is Message =>
  isRecord(value) && Object.entries(messageFields).every(([field, isRight]) => isRight(value[field]))

/** Checks only what the notifications show. */
const isSystemMessage = (value: unknown): value is SystemMessage =>
  isRecord(value) &&
  isId(value['id']) &&
  isText(value['text']) &&
  isBoolean(value['is_read']) &&
  isText(value['created_at'])

/** Checks only what the tabs of videos show while a video is processed. */
const isVideo = (value: unknown): value is Video =>
  isRecord(value) &&
  isId(value['id']) &&
  isText(value['url']) &&
  isText(value['thumbnail_url']) &&
  isBoolean(value['is_private']) &&
  isBoolean(value['is_approved']) &&
  isBoolean(value['is_processed']) &&
  isId(value['progress']) &&
  isTextOrNull(value['failed_text'])

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
    case 'SystemMessageCreated': {
      const { system_message: created } = data
      return isSystemMessage(created) ? { id, type, data: { system_message: created } } : null
    }
    case 'VideoUpdated':
      return isVideo(data['video']) ? { id, type, data: { video: data['video'] } } : null
    case 'AgeReportCompleted': {
      const { age_report_status: status } = data
      return status === 2 || status === 3 ? { id, type, data: { age_report_status: status } } : null
    }
    case 'RolesChanged':
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
