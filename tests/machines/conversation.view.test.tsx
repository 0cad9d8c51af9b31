import { act, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ThreadTalk } from '../../src/views/screens/Messages/ThreadTalk.tsx'
import { ThreadPane } from '../../src/views/screens/Messages/ThreadPane.tsx'
import { conversation } from './conversation.cases.ts'
import { describeView } from './harness/describeView.tsx'
import { LiveActor } from './harness/liveActor.ts'
import { liveMachineOf } from './harness/paths.ts'
import { card, message } from './people.ts'

describeView(conversation, (actor) => <ThreadPane conversation={actor} onErase={() => {}} />)

/** Luc (1) and Marek (2), with one message of each. */
function opened() {
  const live = new LiveActor<typeof conversation.machine>(liveMachineOf(conversation), {
    ownId: 1,
    otherId: 2,
  })
  const data = [message({ id: 11, from_user_id: 1, text: 'Yes.' }), message({ id: 10 })]
  live.finish('openThread', {
    ok: true,
    data: { other: card(), canWrite: true, isUnlocked: false, page: { data, next_cursor: null } },
  })
  return live
}
function open() {
  const live = opened()
  render(<ThreadPane conversation={live.actor} onErase={() => {}} />)
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

  it('an empty composer has nothing to send, a draft has', () => {
    const live = open()
    expect(send().disabled).toBe(true)
    act(() => live.send({ type: 'draft.changed', text: 'I can bring the stove.' }))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('I can bring the stove.')
    expect(send().disabled).toBe(false)
  })

  it('a change is seen as it is wished before it is saved, and as it was when that fails', () => {
    const live = open()
    act(() => live.send({ type: 'message.toggleSave', id: 10 }))
    expect(screen.getByText('Saved')).toBeTruthy()
    act(() => live.fail('makeChange'))
    expect(screen.queryByText('Saved')).toBeNull()

    act(() => live.send({ type: 'pictures.unlock' }))
    expect(screen.getByRole('button', { name: 'Lock my pics' })).toBeTruthy()
    act(() => live.fail('makeChange'))
    expect(screen.getByRole('button', { name: 'Unlock my pics' })).toBeTruthy()
  })
})

it('a keystroke draws the composer again, and no message', () => {
  const live = opened()
  const drawn = vi.fn<() => void>()
  render(
    <Profiler id="talk" onRender={drawn}>
      <ThreadTalk conversation={live.actor} name="Marek" />
    </Profiler>,
  )
  expect(drawn).toHaveBeenCalledOnce()
  act(() => live.send({ type: 'draft.changed', text: 'I' }))
  expect(drawn).toHaveBeenCalledOnce()
  act(() => live.send({ type: 'realtime.messageCreated', message: message({ id: 12 }) }))
  expect(drawn).toHaveBeenCalledTimes(2)
})
