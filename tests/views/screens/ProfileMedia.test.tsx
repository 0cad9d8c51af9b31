import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { createNotes } from '../../../src/machines/members/note/notes.ts'
import { ProfileDialog } from '../../../src/views/screens/Profile/ProfileDialog.tsx'
import type { HotClickOn } from '../../../src/views/shell/useHotClick.ts'
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
    storage: { read: () => new Map(), write: () => {}, follow: () => () => {} },
    saveNote: () => new Promise(() => {}),
  })
  render(<ProfileDialog modal={live.actor} viewer={self()} notes={notes} />)
  return {
    live,
    /** Answers what renews the addresses: the photos and videos alone. */
    renew: (end: string) => {
      const { private_photos: photos, private_videos: videos } = at(end)
      act(() => live.finish('loadMedia', { ok: true, data: { photos, videos } }))
    },
  }
}

const picture = () => screen.getByRole<HTMLImageElement>('img', { name: 'A photo of Marek' })

it('a renewed profile is the same profile: its pictures have new addresses, and the note stays as it is typed', async () => {
  const { live, renew } = open()
  const before = picture()
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Private note/ })
  await userEvent.type(field, 'Bakes')
  act(() => live.waitFor('addressesEnding'))
  expect(screen.queryByText('Refreshing')).toBeNull()
  await userEvent.type(field, ' bread')
  renew('second')
  expect(picture()).toBe(before)
  expect(before.getAttribute('src')).toBe('/media/private/second/full.webp')
  expect(screen.getByRole('textbox', { name: /Private note/ })).toBe(field)
  expect(field.value).toBe('Bakes bread')
})

it('a private picture that does not load is shown from its new address', () => {
  const { live, renew } = open()
  fireEvent.error(picture())
  live.isIn({ shown: 'renewing' })
  renew('second')
  expect(picture().getAttribute('src')).toBe('/media/private/second/full.webp')
})

it('links the shown photo and each video to the media viewer', async () => {
  open()
  expect(screen.getByRole('link', { name: 'Open photo 1 of 1' }).getAttribute('href')).toBe('/photo/1')
  expect(screen.getByRole('link', { name: /^Play video 1/ }).getAttribute('href')).toBe('/video/5')
})

it('the hot-click button is that of the shown photo', async () => {
  const live = new LiveActor<typeof profileModal.machine>(liveMachineOf(profileModal), { name: 'Marek' })
  const photos = [photo({ id: 1, total_hot_click_count: 3 }), photo({ id: 2, is_hot_clicked: true })]
  live.finish('loadProfile', { ok: true, data: profile({ public_photos: photos }) })
  const clicked = vi.fn<(id: number) => void>()
  const hotClick: HotClickOn = (media, { name }) => ({
    count: media.total_hot_click_count,
    isPressed: media.is_hot_clicked,
    subject: `photo by ${name}`,
    onToggle: () => clicked(media.id),
  })
  render(<ProfileDialog modal={live.actor} viewer={self()} hotClick={hotClick} />)
  await userEvent.click(screen.getByRole('button', { name: 'Hot: photo by Marek, 3 so far', pressed: false }))
  await userEvent.click(screen.getByRole('button', { name: 'Next photo' }))
  await userEvent.click(screen.getByRole('button', { name: 'Hot: photo by Marek, 0 so far', pressed: true }))
  expect(clicked.mock.calls).toEqual([[1], [2]])
})
