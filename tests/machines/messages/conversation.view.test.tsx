import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
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
    onBlock={() => {}}
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
      onBlock={() => {}}
    />,
  )
  expect(screen.getByRole('region', { name: 'Conversation with Marek' })).toBeTruthy()
  expect(screen.getByRole('log', { name: 'Messages' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Write to Marek' })).toBeTruthy()
})

it('asks for how long private photos are shared, and blocks and reports from the menu', async () => {
  const live = liveConversation()
  const onBlock = vi.fn<() => void>()
  render(
    <ThreadPane
      conversation={live.actor}
      thread={openThread().actor}
      composer={liveComposer().actor}
      isApproved
      onErase={() => {}}
      onBlock={onBlock}
    />,
  )
  const granted = () => live.told.filter(({ to }) => to === 'toggles').map(({ event }) => event)
  const subject = { toggle: 'mediaAccess', id: 2 }
  await userEvent.click(screen.getByRole('button', { name: 'Share private photos' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Share private photos for 7 days' }))
  expect(granted()).toEqual([{ type: 'toggle.set', subject, from: false, to: 7 }])

  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual([
    'Share private photos for 1 day',
    'Share private photos for 7 days',
    'Share private photos until I stop',
    'Open profile',
    'Report Marek',
    'Block Marek',
    'Delete conversation',
  ])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Block Marek' }))
  expect(onBlock).toHaveBeenCalledOnce()
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
      onBlock={() => {}}
    />,
  )
  const tellAccess = (looks_at_my_private: boolean) =>
    act(() => live.send({ type: 'member.changed', id: 2, changes: { looks_at_my_private } }))
  tellAccess(true)
  expect(screen.getByRole('button', { name: 'Stop sharing' })).toBeTruthy()
  tellAccess(false)
  expect(screen.getByRole('button', { name: 'Share private photos' })).toBeTruthy()
})
