import assert from 'node:assert/strict'

import type { EventObject } from 'xstate'

import type { SendReport } from '../../../src/machines/messages/messageSend/machine.ts'
import { MessageBubble } from '../../../src/views/components/messages/MessageBubble.tsx'
import { outgoingBubble } from '../../../src/views/screens/Messages/ThreadLine.tsx'
import { describeView } from '../harness/describeView.tsx'
import type { LiveActor } from '../harness/liveActor.ts'
import { messageSend } from './messageSend.cases.ts'

type Moved = Extract<SendReport, { type: 'send.moved' }>
const isMoved = (event: EventObject): event is Moved => event.type === 'send.moved'

/** The message as the send reported it last to the outbox. */
function reported({ told }: LiveActor<typeof messageSend.machine>) {
  const report = told.map(({ event }) => event).findLast(isMoved)
  assert.ok(report, 'the send reported nothing')
  return report.outgoing
}

describeView(messageSend, (_, live) => (
  <MessageBubble
    {...outgoingBubble(reported(live), { isHeldUp: false, onRetry: () => {}, onDiscard: () => {} })}
    otherName="Marek"
    isLast
  />
))
