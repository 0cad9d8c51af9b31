import { act, cleanup, render, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { createActor } from 'xstate'

import type { FactOf } from '../../../src/machines/app/root/facts.ts'
import { outboxMachine } from '../../../src/machines/messages/outbox/machine.ts'
import type { readReceiptsMachine } from '../../../src/machines/messages/readReceipts/machine.ts'
import { Conversations } from '../../../src/views/screens/Messages/Conversations.tsx'
import { describeShown } from '../harness/describeShown.ts'
import type { Stage } from '../harness/describeShown.ts'
import { LiveActor } from '../harness/liveActor.ts'
import { liveMachineOf } from '../harness/paths.ts'
import { summary } from '../people.ts'
import { conversationList } from './conversationList.cases.ts'
import { readReceipts } from './readReceipts.cases.ts'

const isRead = (params: unknown): params is FactOf<'conversation.read'> =>
  typeof params === 'object' && params !== null && 'type' in params && params.type === 'conversation.read'

/** The list beside the thread, with one unread message. It hears what the chart tells. */
function openList(live: LiveActor<typeof readReceiptsMachine>): Stage {
  const list = new LiveActor<typeof conversationList.machine>(liveMachineOf(conversationList), { ownId: 1 })
  const unread = summary({ conversation: '1-2', unread_count: 1, is_read: false })
  list.finish('fetchConversations', { ok: true, data: { data: [unread], next_cursor: null } })
  const outbox = createActor(outboxMachine, { input: { memberId: null, isOnline: true } })
  render(<Conversations list={list.actor} outbox={outbox} current="1-2" />)
  const facts = () => live.effects.map(({ params }) => params).filter(isRead)
  let heard = 0
  const showsWhatWasTold = () => {
    const counts = screen.queryAllByText(/unread/).map(({ textContent }) => textContent)
    expect(counts).toEqual(facts().length > 0 ? [] : ['1 unread'])
  }
  return {
    perform: () => {
      const told = facts().slice(heard)
      heard += told.length
      act(() => told.forEach((fact) => list.send(fact)))
    },
    looks: { watching: showsWhatWasTold, marking: showsWhatWasTold, queued: showsWhatWasTold },
    end: cleanup,
  }
}

describeShown(readReceipts, openList)
