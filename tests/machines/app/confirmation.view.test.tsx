import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { question } from '../../../src/machines/messages/outbox/machine.ts'
import { blockQuestion } from '../../../src/machines/members/profileModal/blockQuestion.ts'
import { unblockQuestion } from '../../../src/machines/app/toggle/unblockQuestion.ts'
import { Confirmation } from '../../../src/views/shell/Confirmation.tsx'
import { confirmation } from './confirmation.cases.ts'
import { describeView } from '../harness/describeView.tsx'
import { LiveActor } from '../harness/liveActor.ts'
import { liveMachineOf } from '../harness/paths.ts'

describeView(confirmation, (actor) => <Confirmation confirmation={actor} />)

it.each([
  [
    { id: 'conversation.delete' },
    'conversation delete',
    'Do you want to delete this conversation?',
    'Delete it',
  ],
  [question, 'Warning', 'Do you want to send all these messages?', 'Send them all'],
  [
    { id: blockQuestion, title: 'Block Marek?' },
    'Block Marek?',
    'Neither of you will find the other any more: in no list, no search and no message. He is not told.' +
      'He leaves your lists together with your note, and private pics that you two unlocked are locked again. You can unblock him under Blocked members.',
    'Block him',
  ],
  [
    { id: unblockQuestion, title: 'Unblock Marek?' },
    'Unblock Marek?',
    'Unless he blocked you too, you find each other again, and what you wrote to each other is back. He is not told.' +
      'He is on none of your lists, and your note on him is gone. Private pics stay locked until you two unlock them again.',
    'Unblock him',
  ],
  // The same words from somebody else do not make it the same question.
  [{ ...question, id: 'else', text: 'May it go?' }, 'Warning', 'May it go?', 'Yes, do it'],
  [{ ...question, id: 'else' }, 'Warning', 'send all these messages', 'Yes, do it'],
])('asks %o in its own words', async (asked, title, sentence, answer) => {
  const dialog = new LiveActor(liveMachineOf(confirmation))
  dialog.send({ type: 'confirmation.ask', ...asked })
  render(<Confirmation confirmation={dialog.actor} />)
  const shown = screen.getByRole('alertdialog', { name: title })
  expect(shown.textContent).toContain(sentence)
  act(() => screen.getByRole('button', { name: answer }).click())
  await waitFor(() => expect(dialog.facts).toEqual([{ type: 'confirmation.confirmed', id: asked.id }]))
})

it('is gone when the work is done', async () => {
  const dialog = new LiveActor(liveMachineOf(confirmation))
  dialog.send({ type: 'confirmation.ask', id: 'erase' })
  dialog.send({ type: 'confirmation.confirm' })
  render(<Confirmation confirmation={dialog.actor} />)
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  act(() => dialog.send({ type: 'confirmation.settle', id: 'erase' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('back is no, and leaves the page where it is', async () => {
  history.replaceState({ conversation: '1-2' }, '', '/community/messages')
  const dialog = new LiveActor(liveMachineOf(confirmation))
  render(<Confirmation confirmation={dialog.actor} />)
  act(() => dialog.send({ type: 'confirmation.ask', id: 'erase' }))
  expect(history.state).toEqual({ conversation: '1-2', question: 'erase' })
  act(() => history.back())
  await waitFor(() => expect(dialog.facts).toEqual([{ type: 'confirmation.cancelled', id: 'erase' }]))
  dialog.isIn('closed')
  expect([location.pathname, history.state]).toEqual(['/community/messages', { conversation: '1-2' }])
})

it('what was answered no longer stands in the history when the answer is heard', async () => {
  history.replaceState(null, '', '/home')
  const dialog = new LiveActor(liveMachineOf(confirmation))
  render(<Confirmation confirmation={dialog.actor} />)
  const statesHeardIn: unknown[] = []
  dialog.actor.on('confirmation.confirmed', () => statesHeardIn.push(history.state))
  act(() => dialog.send({ type: 'confirmation.ask', id: 'erase' }))
  const confirm = screen.getByRole('button', { name: 'Yes, do it' })
  act(() => {
    confirm.click()
    confirm.click()
  })
  await waitFor(() => expect(statesHeardIn).toEqual([null]))
})

it('the next question has an entry of its own, and one that nobody asks any more has none', async () => {
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

it('a question whose turn comes without an answer to the one before takes over its entry', async () => {
  history.replaceState(null, '', '/home')
  const dialog = new LiveActor(liveMachineOf(confirmation))
  render(<Confirmation confirmation={dialog.actor} />)
  act(() => {
    dialog.send({ type: 'confirmation.ask', id: 'erase' })
    dialog.send({ type: 'confirmation.ask', id: 'send' })
  })
  act(() => dialog.send({ type: 'confirmation.settle', id: 'erase' }))
  expect(history.state).toEqual({ question: 'send' })
  act(() => screen.getByRole('button', { name: 'Yes, do it' }).click())
  await waitFor(() => expect(dialog.facts).toEqual([{ type: 'confirmation.confirmed', id: 'send' }]))
  expect(history.state).toBeNull()
})
