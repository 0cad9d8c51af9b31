import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createActor, waitFor as waitForState } from 'xstate'

import type { Video } from '../../../contract/media.ts'
import '../../../src/views/shell/MemberBars.tsx'
import '../../../src/views/screens/Messages/AttachDialog.tsx'
import '../../../src/views/screens/Messages/UploadToAttach.tsx'
import { chosen } from '../../../src/machines/media/pendingUpload.ts'
import { keptUploadsMachine } from '../../../src/machines/media/keptUploads/machine.ts'
import { AttachedMedia } from '../../../src/views/screens/Messages/AttachedMedia.tsx'
import { Thread } from '../../../src/views/screens/Messages/Thread.tsx'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { attachment } from '../../machines/messages/outgoingMessages.ts'
import { openTab } from '../../machines/messages/wholeMessages.ts'
import { self } from '../../machines/people.ts'
import { mediaFields } from '../../mediaFields.ts'
import { photo } from '../components/people.ts'
import { chartsWith, Surroundings } from '../Surroundings.tsx'

let page: WholeRoot | undefined

beforeEach(() => history.replaceState(null, '', '/community/messages/conversation/1-2'))
afterEach(() => page?.root.stop())

const at = (day: number) => `2026-01-0${day}T12:00:00.000Z`
const film: Video = {
  id: 32,
  url: '/media/video.mp4',
  thumbnail_url: '/media/video.webp',
  strip_url: null,
  is_processed: true,
  progress: 100,
  failed_text: null,
  type: 'video/mp4',
  description: 'The stove',
  is_private: false,
  is_approved: true,
  width: 640,
  height: 360,
  duration_ms: 5_000,
  order: 0,
  thumbhash: null,
  ...mediaFields,
}
const processing: Video = { ...film, id: 31, is_processed: false, description: 'The sauna' }

/** Luc (1) writes to Marek (2). */
async function showThread(count = 3) {
  const whole = startRoot({ signedIn: self() })
  page = whole
  await waitForState(whole.root, (snapshot) => snapshot.matches('signedIn'))
  const { bus, told, charts, uploads, server, drafts } = openTab()
  server.photos = Array.from({ length: count }, (_, index) =>
    photo({
      id: 11 + index,
      description: index === 0 ? 'The lake' : null,
      is_private: index === 1,
      is_approved: index !== 2,
      created_at: at(Math.max(1, 9 - index)),
    }),
  )
  server.videos = [processing, film]
  const kept = createActor(keptUploadsMachine, { input: { memberId: 1 } })
  render(
    <Surroundings
      root={whole.root}
      charts={chartsWith({ messages: charts, uploads: { uploads, kept, newKey: () => crypto.randomUUID() } })}
    >
      <Thread ownId={1} otherId={2} />
    </Surroundings>,
  )
  await screen.findByRole('textbox', { name: 'Write to Marek' })
  /** What flashes say: those of the page, and those of charts. */
  const flashes = () => [
    ...whole
      .child('flash')
      .getSnapshot()
      .context.messages.map(({ html }) => html),
    ...told.flatMap((event) => (event.type === 'flash.show' ? [event.flash.html] : [])),
  ]
  return { server, uploads, drafts, flashes, tell: bus.send }
}

const openDialog = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Attach photos or videos' }))
  return screen.findByRole('list', { name: 'Your photos' })
}
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox')
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const done = () => userEvent.click(screen.getByRole('button', { name: 'Done' }))

it('offers own photos, newest first, and says which are private or wait for approval', async () => {
  await showThread()
  await openDialog()
  expect(boxes().map((each) => each.getAttribute('aria-label'))).toEqual([
    'Photo 1 of 3: The lake',
    'Photo 2 of 3, private',
    'Photo 3 of 3, waiting for approval',
  ])
  expect(screen.getByText(/^Private:/).textContent).toBe('Private: Marek sees it only in this conversation.')
  expect(screen.getByText(/^Waiting for approval:/).textContent).toBe(
    'Waiting for approval: Marek sees it once it is approved.',
  )
})

it('attaches by keyboard, shows the choice in the composer, and sends without a text', async () => {
  const { server } = await showThread()
  await openDialog()
  act(() => box('Photo 1 of 3: The lake').focus())
  await userEvent.keyboard(' {ArrowRight} {Home}{End}')
  expect(document.activeElement).toBe(box('Photo 3 of 3, waiting for approval'))
  expect(screen.getByText('2 of 10 chosen')).toBeTruthy()
  await done()
  const attached = await screen.findByRole('list', { name: 'Attached' })
  expect(within(attached).getAllByRole('listitem')).toHaveLength(2)
  await userEvent.click(within(attached).getByRole('button', { name: 'Remove Photo 1 of 2: The lake' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(server.asked).toMatchObject([{ photos: [12] }]))
  expect(screen.queryByRole('list', { name: 'Attached' })).toBeNull()
})

it('offers videos beside photos, and attaches none that is being processed', async () => {
  await showThread()
  await openDialog()
  await userEvent.click(box('Photo 1 of 3: The lake'))
  await userEvent.click(screen.getByRole('tab', { name: 'Videos' }))
  await screen.findByRole('list', { name: 'Your videos' })
  expect(screen.getByRole('dialog', { name: 'Attach videos' })).toBeTruthy()
  expect(box('Video 1 of 2: The sauna').disabled).toBe(true)
  await userEvent.click(box('Video 2 of 2: The stove'))
  expect(screen.getByText('2 of 10 chosen')).toBeTruthy()
})

it('attaches ten at most, and says how to choose another', async () => {
  await showThread(12)
  await openDialog()
  for (const each of boxes().slice(0, 10)) await userEvent.click(each)
  expect(screen.getByText('10 of 10 chosen. Remove one to choose another.')).toBeTruthy()
  expect(boxes().map(({ disabled }) => disabled)).toEqual([...Array<boolean>(10).fill(false), true, true])
  await userEvent.click(boxes()[0] ?? document.body)
  expect(boxes()[11]?.disabled).toBe(false)
})

const photoFile = (name: string) => new File(['a photo'], name, { type: 'image/jpeg' })
const boat = photo({ id: 21, description: 'The boat', created_at: at(9) })
/** Returns what settles the uploads. */
function holdUploads(server: Awaited<ReturnType<typeof showThread>>['server']): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.uploadsSettle = () => promise
  return resolve
}
const attachedNames = async () =>
  within(await screen.findByRole('list', { name: 'Attached' }))
    .getAllByRole('button')
    .map((each) => each.getAttribute('aria-label'))

it('uploads in the dialog as a private photo, which is then chosen and shown among the others', async () => {
  const { server } = await showThread()
  server.uploadable.set('boat.jpg', boat)
  await openDialog()
  const area = screen.getByRole('region', { name: 'Add photos' })
  const chooser = area.querySelector<HTMLInputElement>('input[type=file][multiple]')
  await userEvent.upload(chooser ?? document.body, photoFile('boat.jpg'))
  expect(
    await screen.findByRole('checkbox', { name: /^Photo 1 of 4: The boat, private/, checked: true }),
  ).toBeTruthy()
  expect(screen.getByText('1 of 10 chosen')).toBeTruthy()
})

it('uploads a video in the dialog once the guidelines are accepted, and attaches it once it is processed', async () => {
  const { server, tell } = await showThread()
  const clip: Video = { ...processing, id: 41, description: 'The boat', created_at: at(9) }
  server.uploadableVideos.set('boat.mp4', clip)
  await openDialog()
  await userEvent.click(screen.getByRole('tab', { name: 'Videos' }))
  await screen.findByRole('list', { name: 'Your videos' })
  const file = new File(['a clip'], 'boat.mp4', { type: 'video/mp4' })
  const chooser = screen
    .getByRole('region', { name: 'Add videos' })
    .querySelector<HTMLInputElement>('input[type=file][multiple]')
  await userEvent.upload(chooser ?? document.body, file)
  expect(screen.getByText('Accept the content guidelines first.')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: /content guidelines/ }))
  await userEvent.upload(chooser ?? document.body, file)
  const name = /^Video 1 of 3: The boat, private/
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name })).disabled).toBe(true)
  expect(screen.getByText('0 of 10 chosen')).toBeTruthy()
  await done()
  expect(await screen.findByText('Processing a video. Send the message once it is done.')).toBeTruthy()
  expect(screen.getByText('Processing boat.mp4')).toBeTruthy()
  act(() => tell({ type: 'realtime.videoUpdated', video: { ...clip, is_private: true, is_processed: true } }))
  expect(await attachedNames()).toEqual(['Remove Video 1 of 1: The boat, private'])
  await userEvent.type(screen.getByRole('textbox', { name: 'Write to Marek' }), '{Enter}')
  await waitFor(() => expect(server.asked).toMatchObject([{ videos: [41] }]))
})

/** Uploads a video in the dialog, which the server is still processing. */
async function uploadClip(server: Awaited<ReturnType<typeof showThread>>['server']): Promise<Video> {
  const clip: Video = { ...processing, id: 41, description: 'The boat', created_at: at(9) }
  server.uploadableVideos.set('boat.mp4', clip)
  await openDialog()
  await userEvent.click(screen.getByRole('tab', { name: 'Videos' }))
  await screen.findByRole('list', { name: 'Your videos' })
  await userEvent.click(screen.getByRole('checkbox', { name: /content guidelines/ }))
  const chooser = screen
    .getByRole('region', { name: 'Add videos' })
    .querySelector<HTMLInputElement>('input[type=file][multiple]')
  const file = new File(['a clip'], 'boat.mp4', { type: 'video/mp4' })
  await userEvent.upload(chooser ?? document.body, file)
  await done()
  await screen.findByText('Processing a video. Send the message once it is done.')
  return clip
}

it('removes a video that is being processed from the message, which can then be sent without it', async () => {
  const { server, tell } = await showThread()
  const clip = await uploadClip(server)
  const field = screen.getByRole('textbox', { name: 'Write to Marek' })
  await userEvent.type(field, 'Look')
  await userEvent.click(screen.getByRole('button', { name: 'Remove boat.mp4' }))
  expect(screen.queryByRole('list', { name: 'Attached' })).toBeNull()
  expect(document.activeElement).toBe(field)
  await act(async () => tell({ type: 'realtime.videoUpdated', video: { ...clip, is_processed: true } }))
  expect(screen.queryByRole('list', { name: 'Attached' })).toBeNull()
  await userEvent.type(field, '{Enter}')
  await waitFor(() => expect(server.asked).toMatchObject([{ videos: [] }]))
  expect(server.videos.map(({ id }) => id)).toContain(41)
})

it('attaches a video that was processed during a gap in what the server told', async () => {
  const { server, tell } = await showThread()
  const clip = await uploadClip(server)
  server.videos = [{ ...clip, is_private: true, is_processed: true }]
  act(() => tell({ type: 'realtime.reset' }))
  await screen.findByRole('button', { name: 'Remove Video 1 of 1: The boat, private' })
  await userEvent.type(screen.getByRole('textbox', { name: 'Write to Marek' }), '{Enter}')
  await waitFor(() => expect(server.asked).toMatchObject([{ videos: [41] }]))
})

it('shows in the dialog that a video is processed', async () => {
  const { tell } = await showThread()
  await openDialog()
  await userEvent.click(screen.getByRole('tab', { name: 'Videos' }))
  await screen.findByRole('list', { name: 'Your videos' })
  expect(box('Video 1 of 2: The sauna').disabled).toBe(true)
  act(() => tell({ type: 'realtime.videoUpdated', video: { ...processing, is_processed: true } }))
  await waitFor(() => expect(box('Video 1 of 2: The sauna').disabled).toBe(false))
})

it('uploads to the profile when asked', async () => {
  const { server } = await showThread()
  server.uploadable.set('boat.jpg', boat)
  await openDialog()
  await userEvent.click(screen.getByRole('radio', { name: 'On your profile' }))
  const area = screen.getByRole('region', { name: 'Add photos' })
  const chooser = area.querySelector<HTMLInputElement>('input[type=file][multiple]')
  await userEvent.upload(chooser ?? document.body, photoFile('boat.jpg'))
  expect(await screen.findByRole('checkbox', { name: 'Photo 1 of 4: The boat', checked: true })).toBeTruthy()
})

it('uploads a pasted photo privately, attaches it, and sends nothing before it is stored', async () => {
  const { server } = await showThread()
  server.uploadable.set('boat.jpg', boat)
  const settle = holdUploads(server)
  const field = screen.getByRole('textbox', { name: 'Write to Marek' })
  await userEvent.type(field, 'Look')
  fireEvent.paste(field, { clipboardData: { files: [photoFile('boat.jpg')], types: ['Files'] } })
  expect(await screen.findByText('Uploading a photo. Send the message once it is done.')).toBeTruthy()
  expect(screen.getByText('Uploading boat.jpg')).toBeTruthy()
  await userEvent.type(field, '{Enter}')
  expect(server.asked).toEqual([])
  await act(async () => settle())
  expect(await attachedNames()).toEqual(['Remove Photo 1 of 1: The boat, private'])
  expect(screen.getByText('Only for this conversation')).toBeTruthy()
  await userEvent.type(field, '{Enter}')
  await waitFor(() => expect(server.asked).toMatchObject([{ photos: [21] }]))
})

it('leaves a pasted text alone that has a picture of itself', async () => {
  await showThread()
  const field = screen.getByRole('textbox', { name: 'Write to Marek' })
  const isDefault = fireEvent.paste(field, {
    clipboardData: { files: [photoFile('text.png')], types: ['text/plain', 'Files'] },
  })
  expect(isDefault).toBe(true)
  expect(screen.queryByRole('list', { name: 'Attached' })).toBeNull()
})

it('says that files can be let go over the page, and attaches what was dropped', async () => {
  const { server } = await showThread()
  server.uploadable.set('boat.jpg', boat)
  const dataTransfer = { files: [photoFile('boat.jpg')], types: ['Files'] }
  fireEvent.dragOver(document.body, { dataTransfer })
  expect(screen.getByText('Let go to attach')).toBeTruthy()
  fireEvent.drop(document.body, { dataTransfer })
  expect(await attachedNames()).toEqual(['Remove Photo 1 of 1: The boat, private'])
  expect(screen.queryByText('Let go to attach')).toBeNull()
})

const chooseFirst = async (count: number) => {
  await openDialog()
  for (const each of boxes().slice(0, count)) await userEvent.click(each)
}
const most = 'A message has at most 10 photos and videos.'

it('takes no dropped photo into a full draft, says why, and keeps the browser from opening it', async () => {
  const { flashes, uploads } = await showThread(12)
  await chooseFirst(10)
  await done()
  const dataTransfer = { files: [photoFile('boat.jpg')], types: ['Files'] }
  fireEvent.dragOver(document.body, { dataTransfer })
  expect(screen.getByText(most)).toBeTruthy()
  let isDefault = true
  await act(async () => {
    isDefault = fireEvent.drop(document.body, { dataTransfer })
  })
  expect(isDefault).toBe(false)
  expect(flashes()).toEqual([most])
  expect(uploads.getSnapshot().context.uploads).toEqual([])
})

it('says how many dropped photos had no room', async () => {
  const { flashes, server, uploads } = await showThread(12)
  holdUploads(server)
  await chooseFirst(8)
  await done()
  const files = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'].map(photoFile)
  await act(async () => {
    fireEvent.drop(document.body, { dataTransfer: { files, types: ['Files'] } })
  })
  expect(flashes()).toEqual([`${most} 3 files were left out.`])
  expect(uploads.getSnapshot().context.uploads.map(({ file }) => file.name)).toEqual(['a.jpg', 'b.jpg'])
})

it('uploads in the dialog what the message has room for, counting uploads under way', async () => {
  const { flashes, server, uploads } = await showThread(12)
  holdUploads(server)
  await chooseFirst(9)
  const chooser = screen
    .getByRole('region', { name: 'Add photos' })
    .querySelector<HTMLInputElement>('input[type=file][multiple]')
  await userEvent.upload(chooser ?? document.body, ['a.jpg', 'b.jpg'].map(photoFile))
  expect(flashes()).toEqual([`${most} One file was left out.`])
  expect(
    await screen.findByText('9 of 10 chosen, 1 being uploaded. Remove one to choose another.'),
  ).toBeTruthy()
  expect(boxes()[11]?.disabled).toBe(true)
  await userEvent.upload(chooser ?? document.body, photoFile('c.jpg'))
  expect(flashes()).toEqual([`${most} One file was left out.`, most])
  expect(uploads.getSnapshot().context.uploads.map(({ file }) => file.name)).toEqual(['a.jpg'])
})

it('says that an uploaded photo was not attached, because the draft became full meanwhile', async () => {
  const { drafts, flashes, server } = await showThread()
  server.uploadable.set('boat.jpg', boat)
  const settle = holdUploads(server)
  const field = screen.getByRole('textbox', { name: 'Write to Marek' })
  fireEvent.paste(field, { clipboardData: { files: [photoFile('boat.jpg')], types: ['Files'] } })
  await screen.findByText('Uploading boat.jpg')
  cleanup()
  const attachments = Array.from({ length: 10 }, (_, index) => attachment(index + 50))
  drafts.write(1, '1-2', { text: '', attachments })
  settle()
  await waitFor(() => expect(flashes()).toEqual([`${most} A photo was uploaded, but not attached.`]))
  expect(drafts.read(1, '1-2').attachments).toHaveLength(10)
})

it('attaches to the draft of a conversation that was left meanwhile', async () => {
  const { server, uploads, drafts } = await showThread()
  server.uploadable.set('boat.jpg', boat)
  const settle = holdUploads(server)
  const field = screen.getByRole('textbox', { name: 'Write to Marek' })
  fireEvent.paste(field, { clipboardData: { files: [photoFile('boat.jpg')], types: ['Files'] } })
  await screen.findByText('Uploading boat.jpg')
  cleanup()
  settle()
  await waitForState(uploads, ({ context }) => context.uploads[0]?.state === 'stored')
  expect(drafts.read(1, '1-2').attachments).toMatchObject([{ kind: 'photo', id: 21, isPrivate: true }])
})

it('takes out nothing that is attached or being uploaded while the composer is locked', () => {
  const purpose = {
    kind: 'photo',
    isPrivate: true,
    isActivation: false,
    conversation: '1-2',
    description: '',
    tagIds: [],
  } as const
  const media = (isLocked: boolean) => (
    <AttachedMedia
      attachments={[attachment(11)]}
      uploading={[chosen({ key: 'a', file: photoFile('boat.jpg'), purpose })]}
      isLocked={isLocked}
      onRemove={() => {}}
      onCancel={() => {}}
    />
  )
  const { rerender } = render(media(true))
  const enabled = () =>
    screen.getAllByRole<HTMLButtonElement>('button', { name: /^Remove/ }).map(({ disabled }) => !disabled)
  expect(enabled()).toEqual([false, false])
  rerender(media(false))
  expect(enabled()).toEqual([true, true])
})
