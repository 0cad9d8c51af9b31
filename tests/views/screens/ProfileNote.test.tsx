import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { expect, it } from 'vitest'
import { createNotes } from '../../../src/machines/note/notes.ts'
import { ProfileNote } from '../../../src/views/screens/Profile/NoteField.tsx'
import { createTestBus } from '../../machines/testBus.ts'

it('a note that is written and left is saved, and stands there when one comes back', async () => {
  const { bus } = createTestBus()
  const saved: (string | null)[] = []
  const notes = createNotes({
    bus,
    ownId: () => 1,
    storage: { read: () => new Map(), write: () => {} },
    saveNote: (_, note) => {
      saved.push(note)
      return new Promise(() => {})
    },
  })
  const show = () =>
    render(
      <StrictMode>
        <ProfileNote notes={notes} memberId={2} saved="" />
      </StrictMode>,
    )
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Your note/ })
  const { unmount } = show()
  await userEvent.type(await field(), 'Bakes')
  act(unmount)
  expect(saved).toEqual(['Bakes'])
  show()
  expect((await field()).value).toBe('Bakes')
})
