import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ThreadPane } from '../../../src/views/screens/Messages/ThreadPane.tsx'
import { describeView } from '../harness/describeView.tsx'
import { conversation } from './conversation.cases.ts'
import { liveComposer, liveConversation, openThread } from './liveThread.ts'

describeView(conversation, (actor) => (
  <ThreadPane
    conversation={actor}
    thread={undefined}
    composer={liveComposer().actor}
    isApproved
    onErase={() => {}}
  />
))

it('shows the thread and a message field', () => {
  render(
    <ThreadPane
      conversation={liveConversation().actor}
      thread={openThread().actor}
      composer={liveComposer().actor}
      isApproved
      onErase={() => {}}
    />,
  )
  expect(screen.getByRole('region', { name: 'Conversation with Marek' })).toBeTruthy()
  expect(screen.getByRole('log', { name: 'Messages' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Write to Marek' })).toBeTruthy()
})

it('shows media access as it is told', () => {
  const live = liveConversation()
  render(
    <ThreadPane
      conversation={live.actor}
      thread={openThread().actor}
      composer={liveComposer().actor}
      isApproved
      onErase={() => {}}
    />,
  )
  const tellAccess = (looks_at_my_private: boolean) =>
    act(() => live.send({ type: 'member.changed', id: 2, changes: { looks_at_my_private } }))
  tellAccess(true)
  expect(screen.getByRole('button', { name: 'Stop sharing' })).toBeTruthy()
  tellAccess(false)
  expect(screen.getByRole('button', { name: 'Share private photos' })).toBeTruthy()
})
