import assert from 'node:assert/strict'

import type { EventObject } from 'xstate'

import type { SendReport } from '../../../src/machines/messages/messageSend/outgoing.ts'
import { MessageBubble } from '../../../src/views/components/messages/MessageBubble.tsx'
import { pendingBubble } from '../../../src/views/screens/Messages/pendingBubble.tsx'
import { describeView } from '../harness/describeView.tsx'
import type { LiveActor } from '../harness/liveActor.ts'
import { messageSend } from './messageSend.cases.ts'

type Moved = Extract<SendReport, { type: 'send.moved' }>
const isMoved = (event: EventObject): event is Moved => event.type === 'send.moved'

/** The entry of the outbox, which knows of a send what that last reported. */
function entryOf({ told }: LiveActor<typeof messageSend.machine>) {
  const report = told.map(({ event }) => event).findLast(isMoved)
  assert.ok(report, 'the send reported nothing')
  return { ...report.outgoing, state: report.state }
}

describeView(messageSend, (_, live) => (
  <MessageBubble
    {...pendingBubble(entryOf(live), { onRetry: () => {}, onDiscard: () => {} })}
    otherName="Marek"
    isLast
  />
))
