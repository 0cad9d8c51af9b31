import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { question } from '../../src/machines/outbox/setup.ts'
import { Confirmation } from '../../src/views/shell/Confirmation.tsx'
import { confirmation } from './confirmation.cases.ts'
import { describeView } from './harness/describeView.tsx'
import { LiveActor } from './harness/liveActor.ts'
import { liveMachineOf } from './harness/paths.ts'

describeView(confirmation, (actor) => <Confirmation confirmation={actor} />)

it.each([
  [
    { id: 'conversation.delete' },
    'conversation delete',
    'Do you want to delete this conversation?',
    'Delete it',
  ],
  [question, 'Warning', 'Do you want to send all these messages?', 'Send them all'],
  // The same words from somebody else do not make it the same question.
  [{ ...question, id: 'else', text: 'May it go?' }, 'Warning', 'May it go?', 'Yes, do it'],
  [{ ...question, id: 'else' }, 'Warning', 'send all these messages', 'Yes, do it'],
])('asks %o in its own words', (asked, title, sentence, answer) => {
  const dialog = new LiveActor(liveMachineOf(confirmation))
  dialog.send({ type: 'confirmation.ask', ...asked })
  render(<Confirmation confirmation={dialog.actor} />)
  const shown = screen.getByRole('alertdialog', { name: title })
  expect(shown.textContent).toContain(sentence)
  act(() => screen.getByRole('button', { name: answer }).click())
  expect(dialog.facts).toEqual([{ type: 'confirmation.confirmed', id: asked.id }])
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
