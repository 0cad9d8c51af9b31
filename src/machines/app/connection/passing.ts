import type { RealtimeFact } from '../root/facts.ts'
import type { ChannelReport } from './types.ts'

/** What a report tells besides the member's event log, which the chart keeps in order. */
export function factsPassing(report: ChannelReport): RealtimeFact[] {
  if (report.type === 'channel.joined') return [{ type: 'realtime.joined' }]
  if (report.type !== 'channel.received') return []
  return report.events.flatMap((event) =>
    event.id === null ? [{ type: 'realtime.dudelistOnlineUpdated', users: event.data.users }] : [],
  )
}
