// The media viewer, opened from a profile and from a message.
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { waitFor as waitForState } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import type { GalleryPhoto } from '../../../contract/galleries.ts'
import type { OpenedProfile } from '../../../contract/members.ts'
import { createMediaViewerImplementations } from '../../../src/machines/media/mediaViewer/implementations.ts'
import { mediaViewerMachine } from '../../../src/machines/media/mediaViewer/machine.ts'
import type { MediaKey } from '../../../src/machines/media/mediaViewer/mediaList.ts'
import { createMediaSources } from '../../../src/machines/media/mediaViewer/mediaSources.ts'
import { createProfileModalImplementations } from '../../../src/machines/members/profileModal/implementations.ts'
import { profileModalMachine } from '../../../src/machines/members/profileModal/machine.ts'
import { App } from '../../../src/views/App.tsx'
// Lazy parts, imported here so that tests do not wait for them.
import '../../../src/views/screens/MediaViewer/MediaViewerModal.tsx'
import '../../../src/views/screens/Messages/Messages.tsx'
import '../../../src/views/screens/Profile/ProfileRoute.tsx'
import '../../../src/views/shell/MemberBars.tsx'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { openTab } from '../../machines/messages/wholeMessages.ts'
import { card, message, profile, refusal, self, video } from '../../machines/people.ts'
import { photo } from '../components/people.ts'
import { chartsWith, heldMedia, heldProfile, lodgeWith } from '../Surroundings.tsx'

let page: WholeRoot | undefined
afterEach(() => {
  // The viewer releases the scroll lock as it is unmounted.
  cleanup()
  page?.root.stop()
})

const marek = profile({
  public_photos: [photo({ id: 11 }), photo({ id: 12 })],
  private_photos: [photo({ id: 13, is_private: true })],
  private_photo_count: 1,
  public_videos: [video({ id: 11 })],
})

async function show(opened: OpenedProfile = marek) {
  const whole = startRoot({ signedIn: self() })
  page = whole
  await waitForState(whole.root, (snapshot) => snapshot.matches('signedIn'))
  const { bus } = whole
  const tab = openTab()
  const sources = createMediaSources()
  const countMediaView = vi.fn<(key: MediaKey) => Promise<unknown>>(() => Promise.resolve())
  const loadPhoto = vi.fn<(id: number) => Promise<Answer<GalleryPhoto>>>((id) =>
    Promise.resolve({ ok: true, data: { ...photo({ id }), user: card() } }),
  )
  const loadProfile = vi.fn<() => Promise<{ ok: true; data: OpenedProfile }>>(() =>
    Promise.resolve({ ok: true, data: opened }),
  )
  const lodge = lodgeWith({
    root: whole.root,
    charts: chartsWith({
      messages: tab.charts,
      profile: {
        ...heldProfile,
        profileModal: profileModalMachine.provide(
          createProfileModalImplementations({
            loadMemberMedia: () => Promise.resolve(refusal(404)),
            loadOwnPhotos: () => Promise.resolve(refusal(404)),
            loadOwnVideos: () => Promise.resolve(refusal(404)),
            bus,
            toggles: tab.toggles,
            loadProfile,
            countView: () => Promise.resolve(),
            self,
            serverMessage: () => null,
          }),
        ),
      },
      media: {
        ...heldMedia,
        sources,
        mediaViewer: mediaViewerMachine.provide(
          createMediaViewerImplementations({
            bus,
            sources,
            countMediaView,
            loadPhotosOf: () => Promise.resolve(refusal(404)),
            loadVideosOf: () => Promise.resolve(refusal(404)),
            askToDelete: () => {},
            loadPhoto,
            loadVideo: () => Promise.resolve(refusal(404)),
          }),
        ),
      },
    }),
  })
  await act(async () => render(<App lodge={lodge} />))
  return { bus, tab, countMediaView, loadPhoto, loadProfile }
}

const viewed = ({ countMediaView }: Awaited<ReturnType<typeof show>>) =>
  countMediaView.mock.calls.map(([{ kind, id }]) => `${kind} ${id}`)

const openProfile = () => history.replaceState({ beneath: '/account/account-settings' }, '', '/profile/Marek')

it('goes through the photos and videos of the profile from which it was opened, private ones included', async () => {
  openProfile()
  const site = await show()
  await userEvent.click(await screen.findByRole('link', { name: 'Open photo 1 of 3' }))
  await screen.findByRole('dialog', { name: 'Photo by Marek' })
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(location.pathname).toBe('/photo/13')
  await userEvent.keyboard('{ArrowRight}')
  expect(location.pathname).toBe('/video/11')
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  expect(viewed(site)).toEqual(['photo 11', 'photo 12', 'photo 13', 'video 11'])
  expect(site.loadPhoto).not.toHaveBeenCalled()
})

it('closes to the profile, which stays as it was and shows the photo that was viewed last', async () => {
  openProfile()
  const { loadProfile } = await show()
  await userEvent.click(await screen.findByRole('link', { name: 'Open photo 1 of 3' }))
  await screen.findByRole('dialog', { name: 'Photo by Marek' })
  await userEvent.keyboard('{ArrowRight}{Escape}')
  await waitFor(() => expect(location.pathname).toBe('/profile/Marek'))
  const link = await screen.findByRole('link', { name: 'Open photo 2 of 3' })
  await waitFor(() => expect(document.activeElement).toBe(link))
  expect(loadProfile).toHaveBeenCalledOnce()
})

it('opens a video of the profile', async () => {
  openProfile()
  await show()
  await userEvent.click(await screen.findByRole('link', { name: /^Play video 1/ }))
  expect(await screen.findByRole('dialog', { name: 'Video by Marek' })).toBeTruthy()
  expect(location.pathname).toBe('/video/11')
  act(() => history.back())
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Video by Marek' })).toBeNull())
  expect(await screen.findByRole('dialog', { name: 'Marek' })).toBeTruthy()
})

it('opens over the profile after a reload', async () => {
  history.replaceState(
    { beneath: '/account/account-settings', profile: 'Marek', media: 'profile marek' },
    '',
    '/photo/12',
  )
  await show()
  await screen.findByRole('dialog', { name: 'Photo by Marek' })
  expect(await screen.findByRole('button', { name: 'Previous' })).toBeTruthy()
})

it('closes with the profile when the member is blocked', async () => {
  history.replaceState(null, '', '/account/account-settings')
  history.pushState({ beneath: '/account/account-settings' }, '', '/profile/Marek')
  const { bus } = await show()
  await userEvent.click(await screen.findByRole('link', { name: 'Open photo 1 of 3' }))
  await screen.findByRole('dialog', { name: 'Photo by Marek' })
  act(() => bus.send({ type: 'member.changed', id: marek.id, changes: { is_blocked: true } }))
  await waitFor(() => expect(location.pathname).toBe('/account/account-settings'))
})

const attached = message({
  id: 55,
  from_user: card(),
  photos: [photo({ id: 21 }), photo({ id: 22 })],
  videos: [video({ id: 23 })],
})

async function showThread() {
  history.replaceState(null, '', '/community/messages/conversation/1-2')
  const site = await show()
  await screen.findByRole('log', { name: 'Messages' })
  act(() => site.tab.bus.send({ type: 'realtime.messageCreated', message: attached }))
  return site
}

it('goes through what is attached to the message from which it was opened', async () => {
  const site = await showThread()
  await userEvent.click(await screen.findByRole('link', { name: 'Open photo 2 of 3' }))
  await screen.findByRole('dialog', { name: 'Photo by Marek' })
  expect(location.pathname).toBe('/photo/22')
  await userEvent.keyboard('{ArrowRight}')
  expect(location.pathname).toBe('/video/23')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Escape}')
  await waitFor(() => expect(location.pathname).toBe('/community/messages/conversation/1-2'))
  await waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe('/photo/21'))
  expect(viewed(site)).toEqual(['photo 22', 'video 23', 'photo 21'])
})

it('begins a video unzoomed after a photo that was zoomed, so that keys and swipes lead on from it', async () => {
  await showThread()
  await userEvent.click(await screen.findByRole('link', { name: 'Open photo 2 of 3' }))
  const viewer = await screen.findByRole('dialog', { name: 'Photo by Marek' })
  const zoomOut = within(viewer).getByRole<HTMLButtonElement>('button', { name: 'Zoom out' })
  const leaveZoomed = async () => {
    await userEvent.keyboard('+')
    await waitFor(() => expect(zoomOut.disabled).toBe(false))
    await userEvent.click(within(viewer).getByRole('button', { name: 'Next' }))
    expect(location.pathname).toBe('/video/23')
  }
  await leaveZoomed()
  await userEvent.keyboard('{ArrowLeft}')
  expect(location.pathname).toBe('/photo/22')
  await leaveZoomed()
  const stage = document.querySelector('[data-turns]')
  if (stage === null) throw new Error('The viewer has no stage.')
  fireEvent.touchStart(stage, { touches: [{ clientX: 80, clientY: 100 }] })
  fireEvent.touchEnd(stage, { changedTouches: [{ clientX: 200, clientY: 100 }] })
  expect(location.pathname).toBe('/photo/22')
})

it('shows nothing of a message that is unsent meanwhile', async () => {
  const { tab } = await showThread()
  await userEvent.click(await screen.findByRole('link', { name: 'Open photo 1 of 3' }))
  await screen.findByRole('dialog', { name: 'Photo by Marek' })
  const unsent = { ...attached, is_unsent: true, photos: [], videos: [] }
  act(() => tab.bus.send({ type: 'realtime.messageUpdated', message: unsent }))
  expect(await screen.findByRole('heading', { name: 'This photo is no longer here' })).toBeTruthy()
})
