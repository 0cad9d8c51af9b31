import { useActorRef } from '@xstate/react'
import type { QueueName } from '../../../../contract/moderationQueues.ts'
import { useCharts } from '../../lodge.ts'
import { QueueDesk } from './QueueDesk.tsx'

/** One queue of the moderators. */
export function QueueScreen({ queue }: { queue: QueueName }) {
  const { moderationQueue } = useCharts('adminQueues')
  return <QueueDesk actor={useActorRef(moderationQueue, { input: { queue } })} />
}
