import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { Profiler } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ThreadMessages } from '../../../src/views/screens/Messages/ThreadMessages.tsx'
import { ThreadPane } from '../../../src/views/screens/Messages/ThreadPane.tsx'
import { photo } from '../../views/components/people.ts'
import { describeView } from '../harness/describeView.tsx'
import { message } from '../people.ts'
import { liveComposer, liveConversation, openThread } from './liveThread.ts'
import { outgoingMessage } from './outgoingMessages.ts'
import { thread } from './thread.cases.ts'

describeView(thread, (actor) => (
  <ThreadPane
    conversation={liveConversation().actor}
    thread={actor}
    composer={liveComposer().actor}
    isApproved
    onErase={() => {}}
    onBlock={() => {}}
  />
))

function open(data?: Parameters<typeof openThread>[0]) {
  const live = openThread(data)
  const composer = liveComposer()
  render(
    <ThreadPane
      conversation={liveConversation().actor}
      thread={live.actor}
      composer={composer.actor}
      isApproved
      onErase={() => {}}
      onBlock={() => {}}
    />,
  )
  return { live, composer }
}
const log = () => screen.getByRole('log', { name: 'Messages' })

describe('the thread', () => {
  it('shows the messages alone while it is open', () => {
    open()
    expect(log().textContent).toContain('Are we still on for the river?')
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('names each day once, above its first message', () => {
    const texts = ['Good morning', 'And to you', 'A day later']
    const at = ['2026-03-14T09:00:00.000Z', '2026-03-14T10:00:00.000Z', '2026-03-15T11:00:00.000Z']
    const written = texts.map((text, index) => message({ id: 10 + index, text, created_at: at[index] ?? '' }))
    open(written.toReversed())
    const days = [...log().querySelectorAll('time')].filter(({ textContent }) => /March/.test(textContent))
    expect(days.map(({ dateTime }) => dateTime)).toEqual(['2026-03-14', '2026-03-15'])
    const order = [...log().textContent.matchAll(/March \d+|Good morning|And to you|A day later/g)].map(
      String,
    )
    expect(order).toEqual(['March 14', 'Good morning', 'And to you', 'March 15', 'A day later'])
  })

  it('invites to write first only who is approved', () => {
    const empty = (isApproved: boolean) => (
      <ThreadMessages
        thread={openThread([]).actor}
        composer={liveComposer().actor}
        name="Marek"
        onReport={() => {}}
        isApproved={isApproved}
      />
    )
    const invited = render(empty(true))
    expect(screen.getByRole('heading', { name: 'Say hello to Marek' })).toBeTruthy()
    invited.unmount()
    render(empty(false))
    const title = 'You can message Marek once your profile is approved'
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(screen.queryByText(/Say hello/)).toBeNull()
  })

  it('is not empty with an outgoing message, which can be tried again or discarded', () => {
    const { composer } = open([])
    expect(screen.getByRole('heading', { name: 'Say hello to Marek' })).toBeTruthy()
    act(() => composer.send({ type: 'outbox.changed', outgoing: [outgoingMessage('failed')] }))
    expect(screen.queryByText(/Say hello/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(composer.told.map(({ event }) => event)).toEqual([
      { type: 'message.retry', key: 'a' },
      { type: 'message.discard', key: 'a' },
    ])
  })

  it('shows saved messages as they are told', () => {
    const { live } = open()
    const tellSaved = (is_saved: boolean) =>
      act(() => live.send({ type: 'message.changed', id: 10, conversation: '1-2', changes: { is_saved } }))
    tellSaved(true)
    expect(screen.getByText('Saved')).toBeTruthy()
    tellSaved(false)
    expect(screen.queryByText('Saved')).toBeNull()
  })
})

it('shows a photo that did not load from its new address', () => {
  const live = openThread()
  const at = (address: string) =>
    message({ id: 12, photos: [photo({ square320_url: `/media/${address}.webp` })] })
  live.send({ type: 'realtime.messageCreated', message: at('over') })
  render(
    <ThreadMessages
      thread={live.actor}
      composer={liveComposer().actor}
      name="Marek"
      onReport={() => {}}
      isApproved
    />,
  )
  const image = () =>
    within(screen.getByRole('link', { name: 'Open photo 1 of 1' })).getByRole('presentation')
  const failures = () => live.told.filter(({ to }) => to === 'mediaRenewal').map(({ event }) => event)
  expect(image().getAttribute('src')).toBe('/media/over.webp')
  fireEvent.error(image())
  expect(failures()).toMatchObject([{ type: 'media.failed', messageIds: [12] }])
  act(() => live.send({ type: 'media.renewed', message: at('new') }))
  expect(image().getAttribute('src')).toBe('/media/new.webp')
})

it('renders no message again for a keystroke', () => {
  const live = openThread()
  const composer = liveComposer()
  const rendered = vi.fn<() => void>()
  render(
    <Profiler id="thread" onRender={rendered}>
      <ThreadMessages
        thread={live.actor}
        composer={composer.actor}
        name="Marek"
        onReport={() => {}}
        isApproved
      />
    </Profiler>,
  )
  expect(rendered).toHaveBeenCalledOnce()
  act(() => composer.send({ type: 'draft.changed', text: 'I' }))
  expect(rendered).toHaveBeenCalledOnce()
  act(() => live.send({ type: 'realtime.messageCreated', message: message({ id: 12 }) }))
  expect(rendered).toHaveBeenCalledTimes(2)
})
