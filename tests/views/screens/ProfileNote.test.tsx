import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { expect, it } from 'vitest'
import { createNotes } from '../../../src/machines/members/note/notes.ts'
import { ProfileNote } from '../../../src/views/screens/Profile/NoteField.tsx'
import { ProfileDialog } from '../../../src/views/screens/Profile/ProfileDialog.tsx'
import { LiveActor } from '../../machines/harness/liveActor.ts'
import { liveMachineOf } from '../../machines/harness/paths.ts'
import { profile, self } from '../../machines/people.ts'
import { profileModal } from '../../machines/members/profileModal.cases.ts'
import { createTestBus } from '../../machines/testBus.ts'

it('a note that is written and left is saved, and stands there when one comes back', async () => {
  const { bus } = createTestBus()
  const saved: (string | null)[] = []
  const notes = createNotes({
    bus,
    ownId: () => 1,
    storage: { read: () => new Map(), write: () => {}, follow: () => () => {} },
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
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Private note/ })
  const { unmount } = show()
  await userEvent.type(await field(), 'Bakes')
  act(unmount)
  expect(saved).toEqual(['Bakes'])
  show()
  expect((await field()).value).toBe('Bakes')
})

it('is offered once he is stored on a list, with what was noted when he was there before', async () => {
  const live = new LiveActor<typeof profileModal.machine>(liveMachineOf(profileModal), { name: 'Marek' })
  const answer = (changes: Parameters<typeof profile>[0]) =>
    act(() => live.finish('loadProfile', { ok: true, data: profile(changes) }))
  const tell = (...facts: Parameters<typeof live.send>[0][]) =>
    act(() => facts.forEach((fact) => live.send(fact)))
  const stored = { type: 'toggle.stored', at: '2026-07-23T18:00:00.000Z' } as const
  const field = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: /Private note/ })
  const notes = createNotes({
    bus: createTestBus().bus,
    ownId: () => 1,
    storage: { read: () => new Map(), write: () => {}, follow: () => () => {} },
    saveNote: () => new Promise(() => {}),
  })
  render(<ProfileDialog modal={live.actor} viewer={self()} notes={notes} />)
  answer({})
  const { id } = profile({})
  const subject = { toggle: 'dudelist', id } as const

  // Nothing can be noted, and lost, while it may fail still.
  tell({ type: 'member.changed', id, changes: { dudelist_type: 'buddies' } })
  expect(field()).toBeNull()
  tell({ ...stored, subject, to: 'buddies' })
  answer({ is_dudelisted: true, dudelist_type: 'buddies', dudelist_note: 'Bakes' })
  expect(field()?.value).toBe('Bakes')

  tell({ type: 'member.changed', id, changes: { dudelist_type: null } })
  expect(field()).toBeNull()
})
