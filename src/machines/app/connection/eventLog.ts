/** Functions on a member's events, which are numbered without gaps (`docs/decisions.md#event-log-per-member`). */
import type { MemberEvent } from '../../../../contract/events.ts'
import type { RealtimeFact } from '../root/facts.ts'

/** Returns the events not seen yet, oldest first, each once. */
export function unseen(events: readonly MemberEvent[], lastEventId: number | null): MemberEvent[] {
  const byId = new Map(events.map((event) => [event.id, event]))
  return [...byId.values()]
    .filter((event) => lastEventId === null || event.id > lastEventId)
    .toSorted((one, other) => one.id - other.id)
}

/** Returns whether an event is missing after the last one seen or among these. */
export function hasGap(events: readonly MemberEvent[], lastEventId: number | null): boolean {
  if (lastEventId === null) return false
  return unseen(events, lastEventId).some((event, index) => event.id !== lastEventId + 1 + index)
}

export const lastIdOf = (events: readonly MemberEvent[], lastEventId: number | null): number | null =>
  events.reduce<number | null>((last, event) => Math.max(last ?? 0, event.id), lastEventId)

function factOf(event: MemberEvent): RealtimeFact[] {
  switch (event.type) {
    case 'SuccessFlash':
      return [{ type: 'realtime.successFlash', html: event.data.html }]
    case 'ErrorFlash':
      return [{ type: 'realtime.errorFlash', html: event.data.html }]
    case 'MessageCreated':
      return [{ type: 'realtime.messageCreated', message: event.data.message }]
    case 'MessageUpdated':
      return [{ type: 'realtime.messageUpdated', message: event.data.message }]
    case 'SystemMessageCreated':
      return [{ type: 'realtime.systemMessageCreated', systemMessage: event.data.system_message }]
    case 'VideoUpdated':
      return [{ type: 'realtime.videoUpdated', video: event.data.video }]
    case 'AgeReportCompleted':
      return [{ type: 'realtime.ageReportCompleted' }]
    case 'RolesChanged':
      return [{ type: 'realtime.rolesChanged' }]
    case 'UserBanned':
      return [{ type: 'realtime.userBanned' }]
    // An event of a newer server, which this version of the app does not know.
    default:
      return []
  }
}

export const factsOf = (events: readonly MemberEvent[]): RealtimeFact[] => events.flatMap(factOf)
