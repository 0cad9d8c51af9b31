import { act, fireEvent, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ThreadTalk } from '../../../src/views/screens/Messages/ThreadTalk.tsx'
import { ThreadWrite } from '../../../src/views/screens/Messages/ThreadWrite.tsx'
import { ThreadPane } from '../../../src/views/screens/Messages/ThreadPane.tsx'
import { photo } from '../../views/components/people.ts'
import { conversation } from './conversation.cases.ts'
import { describeView } from '../harness/describeView.tsx'
import { LiveActor } from '../harness/liveActor.ts'
import { liveMachineOf } from '../harness/paths.ts'
import { card, message } from '../people.ts'

describeView(conversation, (actor) => <ThreadPane conversation={actor} isApproved onErase={() => {}} />)

/** Luc (1) and Marek (2), before their thread is answered. */
const opening = () =>
  new LiveActor<typeof conversation.machine>(liveMachineOf(conversation), { ownId: 1, otherId: 2 })

/** With one message of each. */
function opened(
  data = [message({ id: 11, from_user_id: 1, text: 'Yes.' }), message({ id: 10 })],
  older: string | null = null,
) {
  const live = opening()
  live.finish('openThread', {
    ok: true,
    data: { other: card(), canWrite: true, isUnlocked: false, page: { data, next_cursor: older } },
  })
  return live
}
function open() {
  const live = opened()
  render(<ThreadPane conversation={live.actor} isApproved onErase={() => {}} />)
  return live
}
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })

describe('what shows itself in what is there', () => {
  it('an open thread is its messages, and nothing is said of it', () => {
    open()
    expect(screen.getByRole('log', { name: 'Messages' }).textContent).toContain(
      'Are we still on for the river?',
    )
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('each day stands once, above the first of its messages', () => {
    const words = ['Good morning', 'And to you', 'A day later']
    const at = ['2026-03-14T09:00:00.000Z', '2026-03-14T10:00:00.000Z', '2026-03-15T11:00:00.000Z']
    const thread = words.map((text, index) => message({ id: 10 + index, text, created_at: at[index] ?? '' }))
    render(<ThreadPane conversation={opened(thread.toReversed()).actor} isApproved onErase={() => {}} />)
    const log = screen.getByRole('log', { name: 'Messages' })
    const days = [...log.querySelectorAll('time')].filter(({ textContent }) => /March/.test(textContent))
    expect(days.map(({ dateTime }) => dateTime)).toEqual(['2026-03-14', '2026-03-15'])
    const order = [...log.textContent.matchAll(/March \d+|Good morning|And to you|A day later/g)].map(String)
    expect(order).toEqual(['March 14', 'Good morning', 'And to you', 'March 15', 'A day later'])
  })

  it('who is not approved is told before he writes whom he can write to, unless he answers', () => {
    const words = 'Until your profile is approved you can answer, and write to admins.'
    const write = { name: 'Marek', isApproved: false, onSharePlace: () => {} }
    const first = render(<ThreadWrite conversation={opened([]).actor} {...write} />)
    expect(screen.getByText(words)).toBeTruthy()
    first.unmount()
    render(<ThreadWrite conversation={opened().actor} {...write} />)
    expect(screen.queryByText(words)).toBeNull()
  })

  it('who is not approved is not invited to write first', () => {
    const invited = render(<ThreadTalk conversation={opened([]).actor} name="Marek" isApproved />)
    expect(screen.getByRole('heading', { name: 'Say hello to Marek' })).toBeTruthy()
    invited.unmount()
    render(<ThreadTalk conversation={opened([]).actor} name="Marek" isApproved={false} />)
    expect(screen.getByRole('heading', { name: 'Soon you can write to Marek' })).toBeTruthy()
    expect(screen.queryByText(/Say hello/)).toBeNull()
  })

  it('nothing of that is said before the whole thread is here', () => {
    const words = 'Until your profile is approved you can answer, and write to admins.'
    const write = { name: 'Marek', isApproved: false, onSharePlace: () => {} }
    const first = render(<ThreadWrite conversation={opening().actor} {...write} />)
    expect(screen.queryByText(words)).toBeNull()
    first.unmount()
    const own = message({ id: 9, from_user_id: 1, to_user_id: 2 })
    render(<ThreadWrite conversation={opened([own], 'older').actor} {...write} />)
    expect(screen.queryByText(words)).toBeNull()
  })

  it('an empty composer has nothing to send, a draft has', () => {
    const live = open()
    expect(send().disabled).toBe(true)
    act(() => live.send({ type: 'draft.changed', text: 'I can bring the stove.' }))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('I can bring the stove.')
    expect(send().disabled).toBe(false)
  })

  it('a saved message and open pictures are seen as they are told of, and so when they are told of otherwise', () => {
    const live = open()
    const tellSaved = (is_saved: boolean) =>
      act(() => live.send({ type: 'message.changed', id: 10, conversation: '1-2', changes: { is_saved } }))
    tellSaved(true)
    expect(screen.getByText('Saved')).toBeTruthy()
    tellSaved(false)
    expect(screen.queryByText('Saved')).toBeNull()

    const tellUnlocked = (looks_at_my_private: boolean) =>
      act(() => live.send({ type: 'member.changed', id: 2, changes: { looks_at_my_private } }))
    tellUnlocked(true)
    expect(screen.getByRole('button', { name: 'Lock my pics' })).toBeTruthy()
    tellUnlocked(false)
    expect(screen.getByRole('button', { name: 'Unlock my pics' })).toBeTruthy()
  })
})

it('a picture that does not load is shown from the address that its message has now', () => {
  const live = opened()
  const at = (given: string) =>
    message({ id: 12, photos: [photo({ square320_url: `/media/${given}.webp` })] })
  live.send({ type: 'realtime.messageCreated', message: at('over') })
  render(<ThreadTalk conversation={live.actor} name="Marek" isApproved />)
  const picture = () => screen.getByRole('img', { name: 'Picture 1 of 1' })
  expect(picture().getAttribute('src')).toBe('/media/over.webp')
  fireEvent.error(picture())
  expect(live.inputsOf('loadMessage')).toEqual([{ id: 12 }])
  act(() => live.finish('loadMessage', { ok: true, data: at('new') }))
  expect(picture().getAttribute('src')).toBe('/media/new.webp')
  // Not there at all.
  fireEvent.error(picture())
  expect(live.inputsOf('loadMessage')).toHaveLength(1)
})

it('a keystroke draws the composer again, and no message', () => {
  const live = opened()
  const drawn = vi.fn<() => void>()
  render(
    <Profiler id="talk" onRender={drawn}>
      <ThreadTalk conversation={live.actor} name="Marek" isApproved />
    </Profiler>,
  )
  expect(drawn).toHaveBeenCalledOnce()
  act(() => live.send({ type: 'draft.changed', text: 'I' }))
  expect(drawn).toHaveBeenCalledOnce()
  act(() => live.send({ type: 'realtime.messageCreated', message: message({ id: 12 }) }))
  expect(drawn).toHaveBeenCalledTimes(2)
})
