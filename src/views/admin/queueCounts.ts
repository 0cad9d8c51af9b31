import { createContext, use } from 'react'
import type { QueueCount } from '../../machines/admin/queueCounts/machine.ts'
import { queuePaths } from './adminNavigation.ts'

/** How much waits in each queue, for the pages of the admin area. Empty until it is known. */
export const QueueCountsContext = createContext<readonly QueueCount[]>([])

/** Returns what is known of each queue, by the path of its page. */
export function useQueueCounts(): ReadonlyMap<string, QueueCount> {
  const counts = use(QueueCountsContext)
  return new Map(counts.map((count) => [queuePaths[count.queue], count]))
}
