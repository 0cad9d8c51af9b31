import { QueueDesk } from '../../../src/views/admin/queues/QueueDesk.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { describeView } from '../harness/describeView.tsx'
import { moderationQueue } from './moderationQueue.cases.ts'

describeView(moderationQueue, (actor) => (
  <Surroundings>
    <QueueDesk actor={actor} />
  </Surroundings>
))
