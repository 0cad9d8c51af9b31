import { z } from 'zod'
import { eventData, type MemberEvent } from '../../contract/events.ts'
import type { Db } from '../db/schema.ts'
import { memberHolder, type PrivateLinks } from '../media/privateLinks.ts'
import type { PresentMessages } from '../messages/presentMessages.ts'
import { findMessages } from '../messages/repository.ts'
import type { EventRow } from '../realtime/eventRepository.ts'
import type { Present } from '../realtime/presenter.ts'
import { presentSystemMessage } from '../systemMessages/presentSystemMessage.ts'
import { findSystemMessages } from '../systemMessages/repository.ts'
import { presentVideo } from '../videos/presentVideo.ts'
import { findOwnVideos } from '../videos/videoRepository.ts'

/** What the log stores about an event. The rest is read when the event is delivered. */
const MessageSubject = z.object({ messageId: z.int() })
const FlashSubject = z.object({ html: z.string() })
const VideoSubject = z.object({ videoId: z.int() })
const SystemMessageSubject = z.object({ systemMessageId: z.int() })

const systemMessageIdsOf = (rows: readonly EventRow[]) =>
  rows
    .filter(({ type }) => type === 'SystemMessageCreated')
    .map(({ subject }) => SystemMessageSubject.parse(subject).systemMessageId)

const isAboutMessage = ({ type }: EventRow) => type === 'MessageCreated' || type === 'MessageUpdated'

export interface PresentEventsDeps {
  readonly db: Db
  readonly presentMessages: PresentMessages
  readonly links: PrivateLinks
}

/** Reads the videos of a member that events are about, by id. */
async function videosOf({ db, links }: PresentEventsDeps, memberId: number, rows: readonly EventRow[]) {
  const ids = rows
    .filter(({ type }) => type === 'VideoUpdated')
    .map(({ subject }) => VideoSubject.parse(subject).videoId)
  const found = ids.length > 0 ? await findOwnVideos(db, memberId, ids) : []
  return new Map(
    found.map((video) => [
      video.id,
      presentVideo(video, video.is_private ? links.mint(video.file_key, memberHolder(memberId)) : null),
    ]),
  )
}

/**
 * Presents events of a member's log as the API would answer them to that member now. Events about something that the
 * member may no longer see are left out.
 */
export const createPresentEvents =
  (deps: PresentEventsDeps): Present =>
  async (memberId, rows) => {
    const { db, presentMessages } = deps
    const ids = rows.filter(isAboutMessage).map(({ subject }) => MessageSubject.parse(subject).messageId)
    const found = await findMessages(db, memberId, [...new Set(ids)])
    const messages = new Map((await presentMessages(memberId, found)).map((message) => [message.id, message]))
    const systemMessages = new Map(
      (await findSystemMessages(db, memberId, systemMessageIdsOf(rows))).map((row) => [row.id, row]),
    )
    const videos = await videosOf(deps, memberId, rows)
    return rows.flatMap((row): MemberEvent[] => {
      const id = row.position
      switch (row.type) {
        case 'MessageCreated':
        case 'MessageUpdated': {
          const message = messages.get(MessageSubject.parse(row.subject).messageId)
          return message ? [{ id, type: row.type, data: { message } }] : []
        }
        case 'SuccessFlash':
        case 'ErrorFlash':
          return [{ id, type: row.type, data: FlashSubject.parse(row.subject) }]
        case 'SystemMessageCreated': {
          const stored = systemMessages.get(SystemMessageSubject.parse(row.subject).systemMessageId)
          if (!stored) return []
          return [{ id, type: row.type, data: { system_message: presentSystemMessage(memberId, stored) } }]
        }
        case 'VideoUpdated': {
          const video = videos.get(VideoSubject.parse(row.subject).videoId)
          return video ? [{ id, type: row.type, data: { video } }] : []
        }
        case 'AgeReportCompleted':
          return [{ id, type: row.type, data: eventData.AgeReportCompleted.parse(row.subject) }]
        case 'RolesChanged':
        case 'UserBanned':
          return [{ id, type: row.type, data: {} }]
        default:
          throw new Error(`No event is of type ${row.type}.`)
      }
    })
  }
