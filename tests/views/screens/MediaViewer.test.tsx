import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createActor, waitFor as waitForState } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import type { GalleryPhoto } from '../../../contract/galleries.ts'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import {
  createPhotoListImplementations,
  keepPhotoGalleries,
  photoListMachine,
} from '../../../src/machines/members/pagedList/galleryLists.ts'
import { createMediaDeletionImplementations } from '../../../src/machines/media/mediaDeletion/implementations.ts'
import { mediaDeletionMachine } from '../../../src/machines/media/mediaDeletion/machine.ts'
import { createMediaViewerImplementations } from '../../../src/machines/media/mediaViewer/implementations.ts'
import { mediaViewerMachine } from '../../../src/machines/media/mediaViewer/machine.ts'
import type { MediaKey } from '../../../src/machines/media/mediaViewer/mediaList.ts'
import { createMediaSources } from '../../../src/machines/media/mediaViewer/mediaSources.ts'
import { App } from '../../../src/views/App.tsx'
// Lazy parts, imported here so that tests do not wait for them.
import '../../../src/views/screens/Gallery/GalleryScreen.tsx'
import '../../../src/views/screens/MediaViewer/MediaViewerModal.tsx'
import '../../../src/views/shell/Confirmation.tsx'
import '../../../src/views/shell/MemberBars.tsx'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { card, refusal, self } from '../../machines/people.ts'
import { photo } from '../components/people.ts'
import { chartsWith, heldMedia, lodgeWith } from '../Surroundings.tsx'

let page: WholeRoot | undefined
beforeEach(() => history.pushState(null, '', '/galleries/newest-pics'))
afterEach(() => {
  // The viewer releases the scroll lock as it is unmounted.
  cleanup()
  page?.root.stop()
})

const marek = card({ id: 7, name: 'Marek', is_supporter: true })
const luc = card({ id: 1, name: 'Luc' })
const outdoors = { id: 1, slug: 'outdoors', name: 'Outdoors' }
const gallery: readonly GalleryPhoto[] = [
  {
    ...photo({ id: 1, description: 'The lake', media_tags: [outdoors], total_view_count: 1_200 }),
    user: marek,
  },
  { ...photo({ id: 2 }), user: marek },
  {
    ...photo({
      id: 3,
      is_approved: false,
      total_view_count: 120,
      recent_view_count: 8,
      total_hot_click_count: 1,
    }),
    user: luc,
  },
]
const laterPage: readonly GalleryPhoto[] = [{ ...photo({ id: 4, description: 'Later' }), user: marek }]

/** The avatar after the old one is deleted. */
const later = photo({ id: 9, square160_url: '/media/later/square160.webp' })

async function show({
  alone = { ok: true, data: gallery[0]! },
  hasMore = false,
  deleted = { ok: true, data: {} },
}: { alone?: Answer<GalleryPhoto>; hasMore?: boolean; deleted?: Answer<unknown> } = {}) {
  const whole = startRoot({ signedIn: self() })
  page = whole
  await waitForState(whole.root, (snapshot) => snapshot.matches('signedIn'))
  const { bus } = whole
  const sources = createMediaSources()
  const countMediaView = vi.fn<(key: MediaKey) => Promise<unknown>>(() => Promise.resolve())
  const loadPhoto = vi.fn<() => Promise<Answer<GalleryPhoto>>>(() => Promise.resolve(alone))
  const loadPhotosOf = vi.fn<(id: number, isPrivate: boolean) => Promise<Answer<readonly GalleryPhoto[]>>>(
    () => Promise.resolve({ ok: true, data: gallery.slice(0, 2) }),
  )
  const loadVideo = () => Promise.resolve(refusal(404))
  const deleteMedia = vi.fn<(key: MediaKey) => Promise<Answer<unknown>>>(() => Promise.resolve(deleted))
  const refreshUser = vi.fn<() => Promise<Answer<UserSelf>>>(() =>
    Promise.resolve({ ok: true, data: self({ avatar: later }) }),
  )
  const deletion = createActor(
    mediaDeletionMachine.provide(createMediaDeletionImplementations({ bus, deleteMedia, refreshUser })),
  ).start()
  const lodge = lodgeWith({
    root: whole.root,
    charts: chartsWith({
      media: {
        ...heldMedia,
        sources,
        mediaViewer: mediaViewerMachine.provide(
          createMediaViewerImplementations({
            bus,
            sources,
            countMediaView,
            loadPhotosOf,
            loadVideosOf: () => Promise.resolve(refusal(404)),
            askToDelete: (key) => deletion.send({ type: 'deletion.ask', ...key }),
            loadPhoto,
            loadVideo,
          }),
        ),
        photos: {
          list: photoListMachine.provide(
            createPhotoListImplementations({
              bus,
              fetchPage: (_, cursor) =>
                Promise.resolve({
                  ok: true,
                  data:
                    cursor === null
                      ? { data: gallery, next_cursor: hasMore ? 'more' : null }
                      : { data: laterPage, next_cursor: null },
                }),
            }),
          ),
          kept: keepPhotoGalleries(bus),
        },
      },
    }),
  })
  // Awaited, because React runs no effects of a tree that suspends in an `act` that is not.
  await act(async () => render(<App lodge={lodge} />))
  return { bus, countMediaView, deleteMedia, loadPhoto, loadPhotosOf, refreshUser }
}

const open = async (name = 'Photo by Marek') => {
  const tile = await waitFor(() => {
    const found = document.querySelector(`a[aria-label="${name}"]`)
    if (found === null) throw new Error(`There is no ${name}.`)
    return found
  })
  await userEvent.click(tile)
  return screen.findByRole('dialog', { name })
}
const viewed = ({ countMediaView }: Awaited<ReturnType<typeof show>>) =>
  countMediaView.mock.calls.map(([{ id }]) => id)

it('opens a photo of the gallery without a call, and counts the view', async () => {
  const site = await show()
  await open()
  expect(location.pathname).toBe('/photo/1')
  expect(screen.getByText('The lake')).toBeTruthy()
  expect(screen.getByText('1,200 views')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Outdoors' }).getAttribute('href')).toBe(
    '/galleries/newest-pics?media_tag=outdoors',
  )
  expect(screen.getByRole('link', { name: 'View profile' }).getAttribute('href')).toBe('/profile/Marek')
  const about = within(screen.getByRole('region', { name: 'About this photo' }))
  expect(about.getByText('This member is a supporter')).toBeTruthy()
  expect(viewed(site)).toEqual([1])
  expect(site.loadPhoto).not.toHaveBeenCalled()
})

it('goes on by button and arrow keys, with the address, and offers nothing on one’s own but the photo', async () => {
  const site = await show()
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(location.pathname).toBe('/photo/2')
  await userEvent.keyboard('{ArrowRight}')
  expect(location.pathname).toBe('/photo/3')
  expect(await screen.findByRole('dialog', { name: 'Photo by Luc' })).toBeTruthy()
  expect(screen.getByText('Waiting for approval')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(location.pathname).toBe('/photo/1')
  expect(viewed(site)).toEqual([1, 2])
})

it('shows how often one’s own photo was viewed and hot-clicked, on its tile and in the viewer', async () => {
  await show()
  const own = await waitFor(() => {
    const tile = tileOfLuc()?.parentElement
    if (!tile) throw new Error('The gallery has no photo by Luc.')
    return within(tile)
  })
  expect(own.getByText('120 views, 8 in the last 30 days')).toBeTruthy()
  expect(own.getByText('1 hot-click, 0 in the last 30 days')).toBeTruthy()
  expect(own.queryByRole('button')).toBeNull()
  const dialog = within(await open('Photo by Luc'))
  expect(dialog.getByText('120 views, 8 in the last 30 days')).toBeTruthy()
})

it('loads the next page of the gallery', async () => {
  await show({ hasMore: true })
  await open('Photo by Luc')
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await waitFor(() => expect(location.pathname).toBe('/photo/4'))
  expect(screen.getByText('Later')).toBeTruthy()
})

it('closes with Escape and with back, and focuses the tile of what was shown last', async () => {
  await show()
  await open()
  await userEvent.keyboard('{ArrowRight}{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(location.pathname).toBe('/galleries/newest-pics'))
  await waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe('/photo/2'))
  await open()
  act(() => history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('zooms by key, button and double click, and arrow keys move the photo until it fits again', async () => {
  await show()
  await open()
  const zoomOut = screen.getByRole<HTMLButtonElement>('button', { name: 'Zoom out' })
  expect(zoomOut.disabled).toBe(true)
  await userEvent.keyboard('+')
  await waitFor(() => expect(zoomOut.disabled).toBe(false))
  await userEvent.keyboard('{ArrowRight}')
  expect(location.pathname).toBe('/photo/1')
  await userEvent.keyboard('0')
  await waitFor(() => expect(zoomOut.disabled).toBe(true))
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  await waitFor(() => expect(zoomOut.disabled).toBe(false))
  await userEvent.dblClick(screen.getByRole('img', { name: 'The lake' }))
  await waitFor(() => expect(zoomOut.disabled).toBe(true))
  await userEvent.keyboard('{ArrowRight}')
  expect(location.pathname).toBe('/photo/2')
})

/** Lifts a pointer at a place of the photo. `after`: milliseconds since the last time. */
function createPointer(pointerType: string) {
  let at = performance.now()
  return (clientX: number, after: number) => {
    at += after
    const event = new PointerEvent('pointerup', { bubbles: true, pointerType, clientX, clientY: 100 })
    Object.defineProperty(event, 'timeStamp', { value: at })
    fireEvent(screen.getByRole('img', { name: 'The lake' }), event)
  }
}
const isZoomed = () => !screen.getByRole<HTMLButtonElement>('button', { name: 'Zoom out' }).disabled

it('zooms by a double tap, and out by another, but not by a third tap', async () => {
  await show()
  await open()
  const tap = createPointer('touch')
  tap(100, 1_000)
  tap(110, 200)
  await waitFor(() => expect(isZoomed()).toBe(true))
  tap(110, 200)
  // The browser may call two taps a double click as well.
  fireEvent.dblClick(screen.getByRole('img', { name: 'The lake' }))
  expect(isZoomed()).toBe(true)
  tap(110, 200)
  await waitFor(() => expect(isZoomed()).toBe(false))
})

it.each([
  ['taps with a pause between them', 'touch', 100, 300],
  ['taps at two places', 'touch', 130, 200],
  ['releases of the mouse', 'mouse', 100, 200],
])('does not zoom by two %s', async (_what, pointerType, second, after) => {
  await show()
  await open()
  const lift = createPointer(pointerType)
  lift(100, 1_000)
  lift(second, after)
  // A zoom is shown with the next frame.
  await act(async () => {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
    })
  })
  expect(isZoomed()).toBe(false)
})

it('begins the next photo unzoomed', async () => {
  await show()
  await open()
  await userEvent.keyboard('+')
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Zoom out' }).disabled).toBe(false),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Zoom out' }).disabled).toBe(true)
})

it('lists its keys at ?, and keeps the photo while they are shown', async () => {
  await show()
  await open()
  await userEvent.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
  await userEvent.keyboard('{ArrowRight}')
  expect(location.pathname).toBe('/photo/1')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Photo by Marek' })).toBeTruthy()
})

it('leaves full screen to show its keys, which would be hidden behind it', async () => {
  await show()
  await open()
  let shownAlone: Element | null = document.querySelector('[data-turns]')
  const exitFullscreen = vi.fn<() => Promise<void>>(() => {
    shownAlone = null
    return Promise.resolve()
  })
  Object.defineProperties(document, {
    fullscreenElement: { configurable: true, get: () => shownAlone },
    exitFullscreen: { configurable: true, value: exitFullscreen },
  })
  onTestFinished(() => {
    Reflect.deleteProperty(document, 'fullscreenElement')
    Reflect.deleteProperty(document, 'exitFullscreen')
  })
  await userEvent.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
  expect(exitFullscreen).toHaveBeenCalledOnce()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull())
})

it('goes on by a swipe to the left, and closes by a swipe down', async () => {
  await show()
  await open()
  const swipe = (to: { clientX: number; clientY: number }) => {
    const stage = screen.getByRole('img')
    fireEvent.touchStart(stage, { touches: [{ clientX: 200, clientY: 100 }] })
    fireEvent.touchEnd(stage, { changedTouches: [to] })
  }
  swipe({ clientX: 80, clientY: 110 })
  await waitFor(() => expect(location.pathname).toBe('/photo/2'))
  swipe({ clientX: 210, clientY: 260 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(location.pathname).toBe('/galleries/newest-pics'))
})

it('keeps the photo when two fingers move over it', async () => {
  await show()
  await open()
  const stage = screen.getByRole('img')
  const [left, right] = [200, 260].map((clientX) => ({ clientX, clientY: 100 }))
  fireEvent.touchStart(stage, { touches: [left] })
  fireEvent.touchStart(stage, { touches: [left, right] })
  fireEvent.touchEnd(stage, { touches: [right], changedTouches: [{ clientX: 80, clientY: 110 }] })
  expect(location.pathname).toBe('/photo/1')
  fireEvent.touchEnd(stage, { touches: [], changedTouches: [{ clientX: 260, clientY: 300 }] })
  expect(location.pathname).toBe('/photo/1')
})

it('keeps a zoomed photo when a finger moves over it', async () => {
  await show()
  await open()
  await userEvent.keyboard('+')
  await waitFor(() => expect(isZoomed()).toBe(true))
  const stage = screen.getByRole('img')
  for (const to of [
    { clientX: 80, clientY: 100 },
    { clientX: 200, clientY: 260 },
  ]) {
    fireEvent.touchStart(stage, { touches: [{ clientX: 200, clientY: 100 }] })
    fireEvent.touchEnd(stage, { changedTouches: [to] })
  }
  expect(location.pathname).toBe('/photo/1')
  await userEvent.keyboard('0')
  await waitFor(() => expect(isZoomed()).toBe(false))
  await userEvent.keyboard('{ArrowRight}')
  expect(location.pathname).toBe('/photo/2')
})

const deleteShown = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog', { name: 'Delete photo?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
}

it('links the owner to the editor, and deletes the photo after a question, also from the gallery', async () => {
  const { deleteMedia } = await show()
  await open('Photo by Luc')
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(
    '/account/profile-settings/pics?photo=3',
  )
  await deleteShown()
  await waitFor(() => expect(location.pathname).toBe('/photo/2'))
  expect(deleteMedia.mock.calls).toEqual([[{ kind: 'photo', id: 3 }]])
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  expect(document.querySelector('a[aria-label="Photo by Luc"]')).toBeNull()
})

it('shows the member’s next picture in the header once the avatar is deleted', async () => {
  await show()
  await open('Photo by Luc')
  const header = () => document.querySelector('header img')?.getAttribute('src')
  expect(header()).not.toBe(later.square160_url)
  await deleteShown()
  await waitFor(() => expect(header()).toBe(later.square160_url))
})

it('keeps a photo that could not be deleted, and says so', async () => {
  const { refreshUser } = await show({ deleted: refusal(422) })
  await open('Photo by Luc')
  await deleteShown()
  expect(await screen.findByText('Couldn’t delete this photo. Try again.')).toBeTruthy()
  expect(refreshUser).not.toHaveBeenCalled()
  expect(location.pathname).toBe('/photo/3')
})

/** Opens the member's own photo and deletes it. The server answers when `end` is called. */
async function deleteSlowly() {
  const site = await show()
  let end: (answer: Answer<unknown>) => void = () => {}
  site.deleteMedia.mockImplementation(() => new Promise((resolve) => (end = resolve)))
  await open('Photo by Luc')
  await deleteShown()
  await screen.findByText('Deleting the photo')
  // Keys belong to the question as long as it has the focus.
  await waitFor(() => expect(document.activeElement?.closest('[role="alertdialog"]') ?? null).toBeNull())
  return { end: (answer: Answer<unknown>) => act(async () => end(answer)) }
}
const tileOfLuc = () => document.querySelector('a[aria-label="Photo by Luc"]')

it('removes the photo from the gallery when the deletion ends after the viewer went on', async () => {
  const { end } = await deleteSlowly()
  await userEvent.keyboard('{ArrowLeft}')
  await waitFor(() => expect(location.pathname).toBe('/photo/2'))
  await end({ ok: true, data: {} })
  await waitFor(() => expect(tileOfLuc()).toBeNull())
  expect(location.pathname).toBe('/photo/2')
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})

it('removes the photo from the gallery when the deletion ends after the viewer was closed', async () => {
  const { end } = await deleteSlowly()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(tileOfLuc()).not.toBeNull()
  await end(refusal(404))
  await waitFor(() => expect(tileOfLuc()).toBeNull())
})

it('says that a photo could not be deleted, also after the viewer was closed', async () => {
  const { end } = await deleteSlowly()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await end(refusal(422))
  expect(await screen.findByText('Couldn’t delete this photo. Try again.')).toBeTruthy()
  expect(tileOfLuc()).not.toBeNull()
})

it('offers neither edit nor delete on another member’s photo', async () => {
  await show()
  await open()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

/** Follows a link that names no list. Without a page beneath, home would load behind the photo. */
const linkToPhoto = () => history.pushState({ beneath: '/galleries/newest-pics' }, '', '/photo/1')

it('opens a link to a photo, and goes on to others of the member', async () => {
  linkToPhoto()
  const site = await show()
  expect(await screen.findByText('The lake')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect(location.pathname).toBe('/photo/2')
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  expect(viewed(site)).toEqual([1, 2])
  expect(site.loadPhotosOf).toHaveBeenCalledExactlyOnceWith(7, false, expect.anything())
})

it('says when a linked photo is gone', async () => {
  linkToPhoto()
  const site = await show({ alone: refusal(404) })
  expect(await screen.findByRole('heading', { name: 'This photo is no longer here' })).toBeTruthy()
  expect(viewed(site)).toEqual([])
})

it('follows hot-clicks, and says once the photo is reported', async () => {
  const { bus } = await show()
  await open()
  expect(screen.getByRole('button', { name: /^Hot: photo by Marek, 0/ })).toBeTruthy()
  act(() => {
    bus.send({ type: 'photo.changed', id: 1, changes: { is_hot_clicked: true, total_hot_click_count: 5 } })
    bus.send({
      type: 'photo.changed',
      id: 1,
      changes: { is_reported_by_me: true, reported_by_me_at: '2026-03-01T12:00:00.000Z' },
    })
  })
  expect(await screen.findByRole('button', { name: /^Hot: photo by Marek, 5/ })).toBeTruthy()
  expect(screen.getByText(/^You reported this photo on March 1, 2026/)).toBeTruthy()
})

it('goes on when the owner is blocked, and says so when nothing is left', async () => {
  const { bus } = await show()
  await open()
  act(() => bus.send({ type: 'member.changed', id: 7, changes: { is_blocked: true } }))
  await waitFor(() => expect(location.pathname).toBe('/photo/3'))
  act(() => bus.send({ type: 'member.changed', id: 1, changes: { is_blocked: true } }))
  expect(await screen.findByRole('heading', { name: 'This photo is no longer here' })).toBeTruthy()
})
