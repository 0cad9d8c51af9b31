import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { createActor, waitFor as waitForState } from 'xstate'
import type { Video } from '../../../contract/media.ts'
import { composeManagedMedia } from '../../../src/compose/managedMedia.ts'
import { keptUploadsMachine } from '../../../src/machines/media/keptUploads/machine.ts'
import { createUploadsImplementations } from '../../../src/machines/media/uploads/implementations.ts'
import { uploadsMachine } from '../../../src/machines/media/uploads/machine.ts'
import type { CallFunction } from '../../../src/services/http.ts'
import { createSessionServices } from '../../../src/services/session.ts'
import { PicsVids } from '../../../src/views/screens/ProfileSettings/PicsVids.tsx'
import { Videos } from '../../../src/views/screens/ProfileSettings/Videos.tsx'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { self, video } from '../../machines/people.ts'
import { createTestBus } from '../../machines/testBus.ts'
import { chartsWith, Surroundings } from '../Surroundings.tsx'

let page: WholeRoot | undefined
afterEach(() => {
  page?.root.stop()
  history.replaceState(null, '', '/')
})

const clip = (id: number, fields: Partial<Video> = {}) => video({ id, description: `Clip ${id}`, ...fields })
const removedClip = {
  id: 30,
  description: 'Dusk',
  is_private: false,
  text: 'Explicit videos must be private.',
  removed_at: '2026-03-01T12:00:00.000Z',
}

interface Asked {
  readonly params?: { readonly id: number }
  readonly body?: Partial<Video>
}

/** The part of the server that this tab asks. */
function createServer({ videos, canUpload = true }: { videos: readonly Video[]; canUpload?: boolean }) {
  const state = { videos, deleted: [] as readonly Video[], removed: [removedClip], writes: [] as string[] }
  const withPrivacy = (isPrivate: boolean) => ({
    data: state.videos.filter((item) => item.is_private === isPrivate),
  })
  const found = (id: number) => {
    const item = state.videos.find((each) => each.id === id)
    if (!item) throw new Error(`There is no video ${id}`)
    return item
  }
  const answers: Record<string, (asked: Asked) => unknown> = {
    'GET /user/{id}/video/public-with-unapproved': () => withPrivacy(false),
    'GET /user/{id}/video/private-with-unapproved': () => withPrivacy(true),
    'GET /user/{id}/photo/public-with-unapproved': () => ({ data: [] }),
    'GET /user/{id}/photo/private-with-unapproved': () => ({ data: [] }),
    'GET /photo/removed': () => ({ data: [] }),
    'GET /video/removed': () => ({ data: state.removed }),
    'GET /photo/max-count/user': () => ({ count: 16 }),
    'GET /video/max-count/user': () => ({ count: 2 }),
    'GET /video/max-kb': () => ({ max_kb: 200, can_upload: canUpload }),
    'PUT /video/{id}': ({ params: { id } = { id: 0 }, body = {} }) => {
      const changed = { ...found(id), ...body }
      state.videos = state.videos.map((item) => (item.id === id ? changed : item))
      return changed
    },
    'DELETE /video/{id}': ({ params: { id } = { id: 0 } }) => {
      state.deleted = [found(id)]
      state.videos = state.videos.filter((item) => item.id !== id)
      return {}
    },
    'PUT /video/{id}/restore': () => {
      state.videos = [...state.deleted, ...state.videos]
      return state.deleted[0]
    },
  }
  const call = async (key: string, asked: Asked = {}) => {
    if (!key.startsWith('GET')) state.writes.push(`${key} ${JSON.stringify([asked.params?.id, asked.body])}`)
    const answer = answers[key]
    return answer
      ? { ok: true, data: answer(asked) }
      : { ok: false, status: 404, code: 'not_found', message: key, errors: {} }
  }
  return { state, call: call as unknown as CallFunction }
}

async function show(tab: 'videos' | 'both', options: Parameters<typeof createServer>[0]) {
  const whole = startRoot({ signedIn: self() })
  page = whole
  await waitForState(whole.root, (snapshot) => snapshot.matches('signedIn'))
  const { bus } = createTestBus()
  const server = createServer(options)
  const sessions = createSessionServices(server.call)
  const managedMedia = composeManagedMedia({ bus, call: server.call, sessions, self: () => self() })
  const never = () => new Promise<never>(() => {})
  const uploads = createActor(
    uploadsMachine.provide(
      createUploadsImplementations({
        bus,
        attachToDraft: () => {},
        loadOwnVideos: never,
        readFacts: never,
        fetchLimits: never,
        sendPhoto: never,
        sendVideo: never,
        discard: () => {},
        errorText: String,
      }),
    ),
    { input: { memberId: 1 } },
  ).start()
  const kept = createActor(keptUploadsMachine, { input: { memberId: 1 } })
  const charts = chartsWith({ managedMedia, uploads: { uploads, kept, newKey: () => crypto.randomUUID() } })
  await act(async () => {
    render(
      <Surroundings root={whole.root} charts={charts}>
        {tab === 'videos' ? <Videos /> : <PicsVids />}
      </Surroundings>,
    )
  })
  await screen.findByText(/videos used$|^No videos yet$/)
  return { bus, server, added: () => uploads.getSnapshot().context.uploads }
}

const names = (section: string) =>
  within(screen.getByRole('region', { name: section }))
    .queryAllByRole('img')
    .map((image) => image.getAttribute('alt') ?? image.getAttribute('aria-label'))

async function choose(videoName: RegExp, action: string) {
  await userEvent.click(screen.getByRole('button', { name: videoName }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

const chooser = () => {
  const input = document.querySelector('[aria-label="Add videos"] input[multiple]')
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no input for videos')
  return input
}

it('shows what each video waits for, and why one failed or was removed', async () => {
  const { bus } = await show('videos', {
    videos: [
      clip(1, { is_processed: false, progress: 40, is_approved: false }),
      clip(2, { is_processed: false, failed_text: 'This video is damaged.', is_approved: false }),
      clip(3, { is_approved: false, is_private: true }),
    ],
  })
  // The failed one does not count.
  expect(screen.getByText('2 of 2 videos used')).toBeTruthy()
  expect(screen.getByText('Processing, 40%')).toBeTruthy()
  expect(screen.getByText('This video is damaged.')).toBeTruthy()
  expect(
    within(screen.getByRole('region', { name: 'Private videos' })).getByText('Waiting for approval'),
  ).toBeTruthy()
  const removed = screen.getByRole('region', { name: 'Videos not approved' })
  expect(removed.textContent).toContain('Explicit videos must be private.')
  expect(removed.textContent).toContain('Public video · Dusk')
  const progressed = clip(1, { is_processed: false, progress: 70, is_approved: false })
  bus.send({ type: 'realtime.videoUpdated', video: progressed })
  expect(await screen.findByText('Processing, 70%')).toBeTruthy()
  bus.send({ type: 'realtime.videoUpdated', video: { ...progressed, is_processed: true, progress: 100 } })
  await waitFor(() => expect(screen.getAllByText('Waiting for approval')).toHaveLength(2))
})

it('puts videos in order, moves them between public and private, and brings a deleted one back', async () => {
  const { server } = await show('videos', { videos: [clip(1), clip(2)] })
  await choose(/video 1, Clip 1/, 'Move later')
  expect(names('Public videos')).toEqual(['Clip 2', 'Clip 1'])
  expect(screen.getByText('Moved to place 2 of 2')).toBeTruthy()
  await choose(/video 2, Clip 1/, 'Make private')
  expect([names('Public videos'), names('Private videos')]).toEqual([['Clip 2'], ['Clip 1']])
  await choose(/video 1, Clip 2/, 'Delete')
  expect(await screen.findByText('Video deleted.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(names('Public videos')).toEqual(['Clip 2'])
  await waitFor(() =>
    expect(server.state.writes).toEqual([
      'PUT /video/{id} [1,{"is_private":false,"order":1}]',
      'PUT /video/{id} [1,{"is_private":true}]',
      'DELETE /video/{id} [2,null]',
      'PUT /video/{id}/restore [2,null]',
    ]),
  )
})

it('opens the editor of a video over the tab, and closes back to the tab', async () => {
  history.pushState(null, '', '/account/profile-settings/videos')
  const { server } = await show('videos', { videos: [clip(1), clip(2)] })
  await choose(/video 2, Clip 2/, 'Edit video')
  const field = await screen.findByRole('textbox', { name: /Description/ })
  expect(location.search).toBe('?video=2')
  await userEvent.clear(field)
  await userEvent.type(field, 'Dusk')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await vi.waitFor(() => expect(location.search).toBe(''))
  expect(server.state.writes).toEqual(['PUT /video/{id} [2,{"description":"Dusk"}]'])
  expect(names('Public videos')).toEqual(['Clip 1', 'Dusk'])
})

it('says that a video of another member is no longer here', async () => {
  history.pushState(null, '', '/account/profile-settings/videos?video=77')
  await show('videos', { videos: [clip(1)] })
  expect(await screen.findByText('This video is no longer here')).toBeTruthy()
})

it('takes several videos at once, and asks about the content guidelines once', async () => {
  const { added } = await show('videos', { videos: [] })
  const files = ['one.mp4', 'two.mp4', 'three.mp4'].map(
    (name) => new File([name], name, { type: 'video/mp4' }),
  )
  await userEvent.click(screen.getByRole('checkbox', { name: /content guidelines/ }))
  await userEvent.upload(chooser(), files)
  expect(added().map(({ file }) => file.name)).toEqual(['one.mp4', 'two.mp4', 'three.mp4'])
})

it('takes videos once the content guidelines are accepted', async () => {
  const { added } = await show('videos', { videos: [] })
  const file = new File(['a clip'], 'clip.mp4', { type: 'video/mp4' })
  await userEvent.upload(chooser(), file)
  expect(added()).toEqual([])
  expect(screen.getByText('Accept the content guidelines first.')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: /content guidelines/ }))
  expect(screen.queryByText('Accept the content guidelines first.')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Private' }))
  await userEvent.upload(chooser(), file)
  expect(added()).toMatchObject([{ file, purpose: { kind: 'video', isPrivate: true } }])
})

it('says before one tries that the server can’t process videos', async () => {
  await show('videos', { videos: [], canUpload: false })
  expect(screen.getByText('Videos can’t be uploaded at the moment')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Add videos' })).toBeNull()
})

it('shows a new video once it is stored, and does not fetch for a photo', async () => {
  const { bus, server } = await show('videos', { videos: [] })
  server.state.videos = [clip(9, { is_processed: false, progress: 0 })]
  bus.send({ type: 'media.uploaded', stored: { kind: 'video', item: clip(9) } })
  expect(await screen.findByText('Processing, 0%')).toBeTruthy()
})

it('shows photos and videos in one page', async () => {
  await show('both', { videos: [clip(1)] })
  expect(screen.getByRole('region', { name: 'Add photos' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Add videos' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'No photos yet' })).toBeTruthy()
  expect(names('Public videos')).toEqual(['Clip 1'])
  expect(screen.queryByRole('link', { name: 'Pics and videos' })).toBeNull()
})
