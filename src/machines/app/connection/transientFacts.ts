import type { RealtimeFact } from '../root/facts.ts'
import type { ChannelReport } from './types.ts'

/** Returns the facts of a report that are not in the event log, whose order the chart keeps. */
export function transientFacts(report: ChannelReport): RealtimeFact[] {
  if (report.type === 'channel.joined') return [{ type: 'realtime.joined' }]
  if (report.type !== 'channel.received') return []
  return report.events.flatMap((event) =>
    event.id === null ? [{ type: 'realtime.dudelistOnlineUpdated', users: event.data.users }] : [],
  )
}
