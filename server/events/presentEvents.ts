import { z } from 'zod'
import type { MemberEvent } from '../../contract/events.ts'
import type { Db } from '../db/schema.ts'
import type { PresentMessages } from '../messages/presentMessages.ts'
import { findMessages } from '../messages/repository.ts'
import type { EventRow } from '../realtime/eventRepository.ts'
import type { Present } from '../realtime/presenter.ts'

/** What the log stores about an event. The rest is read when the event is delivered. */
const MessageSubject = z.object({ messageId: z.int() })
const FlashSubject = z.object({ html: z.string() })

const isAboutMessage = ({ type }: EventRow) => type === 'MessageCreated' || type === 'MessageUpdated'

/**
 * Presents events of a member's log as the API would answer them to that member now. Events about something that the
 * member may no longer see are left out.
 */
export const createPresentEvents =
  ({ db, presentMessages }: { readonly db: Db; readonly presentMessages: PresentMessages }): Present =>
  async (memberId, rows) => {
    const ids = rows.filter(isAboutMessage).map(({ subject }) => MessageSubject.parse(subject).messageId)
    const found = await findMessages(db, memberId, [...new Set(ids)])
    const messages = new Map((await presentMessages(memberId, found)).map((message) => [message.id, message]))
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
        case 'UserBanned':
          return [{ id, type: row.type, data: {} }]
        default:
          throw new Error(`No event is of type ${row.type}.`)
      }
    })
  }
