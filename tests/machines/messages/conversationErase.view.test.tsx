import { act, cleanup, render, screen } from '@testing-library/react'
import { expect } from 'vitest'

import type { conversationEraseMachine } from '../../../src/machines/messages/conversationErase/machine.ts'
import { ThreadMessages } from '../../../src/views/screens/Messages/ThreadMessages.tsx'
import { describeShown } from '../harness/describeShown.ts'
import type { Stage } from '../harness/describeShown.ts'
import type { LiveActor } from '../harness/liveActor.ts'
import { conversationErase } from './conversationErase.cases.ts'
import { liveComposer, openThread } from './liveThread.ts'

/** The thread that is erased. It hears how the chart ends. */
function openMessages(live: LiveActor<typeof conversationEraseMachine>): Stage {
  const thread = openThread()
  thread.send({ type: 'thread.erase' })
  render(
    <ThreadMessages
      thread={thread.actor}
      composer={liveComposer().actor}
      name="Marek"
      onReport={() => {}}
      isApproved
    />,
  )
  const shows = ({ isErasing = false, isErased = false, hasMessages = false }) => {
    expect(screen.queryAllByText('Deleting the conversation')).toHaveLength(isErasing ? 1 : 0)
    expect(screen.queryAllByRole('heading', { name: 'Conversation deleted' })).toHaveLength(isErased ? 1 : 0)
    expect(screen.queryAllByText('Yes.')).toHaveLength(hasMessages ? 1 : 0)
  }
  return {
    perform: () => act(() => thread.finish('conversationErase', live.output)),
    looks: {
      erasing: () => shows({ isErasing: true }),
      erased: () => shows({ isErased: true }),
      restored: () => shows({ hasMessages: true }),
    },
    end: cleanup,
  }
}

describeShown(conversationErase, openMessages)
