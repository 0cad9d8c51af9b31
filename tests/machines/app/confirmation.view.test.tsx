import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { askToBlock } from '../../../src/machines/members/blockQuestion.ts'
import { askToDelete } from '../../../src/machines/members/savedSearches/machine.ts'
import { askToSendAll, askToSendOne } from '../../../src/machines/messages/outbox/question.ts'
import { Confirmation } from '../../../src/views/shell/Confirmation.tsx'
import { confirmation } from './confirmation.cases.ts'
import { describeView } from '../harness/describeView.tsx'
import { LiveActor } from '../harness/liveActor.ts'
import { liveMachineOf } from '../harness/paths.ts'

describeView(confirmation, (actor) => <Confirmation confirmation={actor} />)

it.each([
  [{ id: 'erase' }, 'conversation delete', 'Do you want to delete this conversation?', 'Delete'],
  [askToSendOne([]), 'Warning', 'Do you want to send this message?', 'Send'],
  [askToSendAll([]), 'Warning', 'Do you want to send all these messages?', 'Send all'],
  [
    askToBlock('Marek', 'member.block'),
    'Block Marek?',
    'You won’t see each other.Your list entries',
    'Block',
  ],
  [
    askToDelete({ id: 1, name: 'Bears', query: {}, place: null, created_at: '2026-03-01T12:00:00.000Z' }),
    'Delete saved search',
    'Do you want to delete the search “Bears”?',
    'Delete',
  ],
  [{ id: 'else', title: 'Warning' }, 'Warning', 'Do you want to delete this conversation?', 'Delete'],
  [
    { id: 'else', sentence: 'Should it go?', detail: 'It does not come back.', label: 'Let it go' },
    'conversation delete',
    'Should it go?It does not come back.',
    'Let it go',
  ],
])('asks %o with the text of its asker', async (asked, title, sentence, answer) => {
  const dialog = new LiveActor(liveMachineOf(confirmation))
  dialog.send({ ...asked, type: 'confirmation.ask' })
  render(<Confirmation confirmation={dialog.actor} />)
  const shown = screen.getByRole('alertdialog', { name: title })
  expect(shown.textContent).toContain(sentence)
  act(() => screen.getByRole('button', { name: answer }).click())
  await waitFor(() => expect(dialog.facts).toEqual([{ type: 'confirmation.confirmed', id: asked.id }]))
})

it('closes when the work is settled', async () => {
  const dialog = new LiveActor(liveMachineOf(confirmation))
  dialog.send({ type: 'confirmation.ask', id: 'erase' })
  dialog.send({ type: 'confirmation.confirm' })
  render(<Confirmation confirmation={dialog.actor} />)
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  act(() => dialog.send({ type: 'confirmation.settle', id: 'erase' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('cancels with back and keeps the page', async () => {
  history.replaceState({ isOverList: true }, '', '/community/messages/conversation/1-2')
  const dialog = new LiveActor(liveMachineOf(confirmation))
  render(<Confirmation confirmation={dialog.actor} />)
  act(() => dialog.send({ type: 'confirmation.ask', id: 'erase' }))
  expect(history.state).toEqual({ isOverList: true, question: 'erase' })
  act(() => history.back())
  await waitFor(() => expect(dialog.facts).toEqual([{ type: 'confirmation.cancelled', id: 'erase' }]))
  dialog.isIn('closed')
  expect([location.pathname, history.state]).toEqual([
    '/community/messages/conversation/1-2',
    { isOverList: true },
  ])
})

it('leaves its history entry before the answer is heard', async () => {
  history.replaceState(null, '', '/home')
  const dialog = new LiveActor(liveMachineOf(confirmation))
  render(<Confirmation confirmation={dialog.actor} />)
  const statesHeardIn: unknown[] = []
  dialog.actor.on('confirmation.confirmed', () => statesHeardIn.push(history.state))
  act(() => dialog.send({ type: 'confirmation.ask', id: 'erase' }))
  const confirm = screen.getByRole('button', { name: 'Delete' })
  act(() => {
    confirm.click()
    confirm.click()
  })
  await waitFor(() => expect(statesHeardIn).toEqual([null]))
})

it('gives the next question an entry of its own, and removes that of a settled one', async () => {
  history.replaceState(null, '', '/home')
  const dialog = new LiveActor(liveMachineOf(confirmation))
  render(<Confirmation confirmation={dialog.actor} />)
  act(() => {
    dialog.send({ type: 'confirmation.ask', id: 'erase' })
    dialog.send({ type: 'confirmation.ask', id: 'send' })
  })
  act(() => history.back())
  await waitFor(() => expect(history.state).toEqual({ question: 'send' }))
  act(() => dialog.send({ type: 'confirmation.settle', id: 'send' }))
  await waitFor(() => expect(history.state).toBeNull())
  expect(dialog.facts).toEqual([{ type: 'confirmation.cancelled', id: 'erase' }])
})

it('reuses the entry of a question that was settled without an answer', async () => {
  history.replaceState(null, '', '/home')
  const dialog = new LiveActor(liveMachineOf(confirmation))
  render(<Confirmation confirmation={dialog.actor} />)
  act(() => {
    dialog.send({ type: 'confirmation.ask', id: 'erase' })
    dialog.send({ type: 'confirmation.ask', id: 'send' })
  })
  act(() => dialog.send({ type: 'confirmation.settle', id: 'erase' }))
  expect(history.state).toEqual({ question: 'send' })
  act(() => screen.getByRole('button', { name: 'Delete' }).click())
  await waitFor(() => expect(dialog.facts).toEqual([{ type: 'confirmation.confirmed', id: 'send' }]))
  expect(history.state).toBeNull()
})
