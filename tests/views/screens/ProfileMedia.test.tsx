import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { createNotes } from '../../../src/machines/members/note/notes.ts'
import { ProfileDialog } from '../../../src/views/screens/Profile/ProfileDialog.tsx'
import { LiveActor } from '../../machines/harness/liveActor.ts'
import { liveMachineOf } from '../../machines/harness/paths.ts'
import { profile, self, video } from '../../machines/people.ts'
import { profileModal } from '../../machines/members/profileModal.cases.ts'
import { createTestBus } from '../../machines/testBus.ts'
import { photo } from '../components/people.ts'

/** A profile with a private picture and a private video, at addresses that end with this. */
const at = (end: string) =>
  profile({
    is_dudelisted: true,
    dudelist_type: 'buddies',
    private_photos: [photo({ is_private: true, url: `/media/private/${end}/full.webp` })],
    private_videos: [video({ is_private: true, url: `/media/private-videos/${end}/video.mp4` })],
  })

function open() {
  const live = new LiveActor<typeof profileModal.machine>(liveMachineOf(profileModal), { name: 'Marek' })
  live.finish('loadProfile', { ok: true, data: at('first') })
  const notes = createNotes({
    bus: createTestBus().bus,
    ownId: () => 1,
    storage: { read: () => new Map(), write: () => {} },
    saveNote: () => new Promise(() => {}),
  })
  render(<ProfileDialog modal={live.actor} viewer={self()} notes={notes} />)
  return {
    live,
    answer: (end: string) => act(() => live.finish('loadProfile', { ok: true, data: at(end) })),
  }
}

const picture = () => screen.getByRole<HTMLImageElement>('img', { name: 'A photo of Marek' })
const player = () => screen.getByLabelText<HTMLVideoElement>('Video of Marek', { selector: 'video' })

it('a renewed profile is the same profile: its pictures have new addresses, and the note stays as it is typed', async () => {
  const { live, answer } = open()
  const before = picture()
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Private note/ })
  await userEvent.type(field, 'Bakes')
  act(() => live.waitFor('addressesEnding'))
  expect(screen.queryByText('Refreshing')).toBeNull()
  await userEvent.type(field, ' bread')
  answer('second')
  expect(picture()).toBe(before)
  expect(before.getAttribute('src')).toBe('/media/private/second/full.webp')
  expect(screen.getByRole('textbox', { name: /Private note/ })).toBe(field)
  expect(field.value).toBe('Bakes bread')
})

it('a private picture that does not load is shown from its new address', () => {
  const { live, answer } = open()
  fireEvent.error(picture())
  live.isIn({ shown: 'renewing' })
  answer('second')
  expect(picture().getAttribute('src')).toBe('/media/private/second/full.webp')
})

it('a video plays on from the address it began with, and where that is over goes on from the new one as it was', async () => {
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  const { live, answer } = open()
  await userEvent.click(screen.getByRole('button', { name: /Play video 1/ }))
  await waitFor(player)
  const playing = player()
  act(() => live.waitFor('addressesEnding'))
  answer('second')
  expect(player()).toBe(playing)
  expect(playing.getAttribute('src')).toBe('/media/private-videos/first/video.mp4')

  playing.currentTime = 42
  fireEvent.error(playing)
  live.isIn({ shown: 'current' })
  expect(player()).toBe(playing)
  expect(playing.getAttribute('src')).toBe('/media/private-videos/second/video.mp4')
  playing.currentTime = 0
  fireEvent.loadedMetadata(playing)
  expect(playing.currentTime).toBe(42)
  expect(pause).toHaveBeenCalledOnce()

  fireEvent.error(playing)
  live.isIn({ shown: 'renewing' })
  answer('third')
  expect(playing.getAttribute('src')).toBe('/media/private-videos/third/video.mp4')
})
