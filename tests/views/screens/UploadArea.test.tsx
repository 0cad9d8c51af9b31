import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'

import { keptUploadsMachine } from '../../../src/machines/media/keptUploads/machine.ts'
import type { PendingUpload } from '../../../src/machines/media/pendingUpload.ts'
import { createUploadsImplementations } from '../../../src/machines/media/uploads/implementations.ts'
import { uploadsMachine } from '../../../src/machines/media/uploads/machine.ts'
import { UploadArea, type UploadAreaProps } from '../../../src/views/screens/Uploads/UploadArea.tsx'
import { photoFile } from '../../machines/media/pendingUploads.ts'
import { createTestBus } from '../../machines/testBus.ts'
import { photo } from '../components/people.ts'
import { chartsWith, Surroundings } from '../Surroundings.tsx'

afterEach(cleanup)

/** Uploads of which every file is stored. */
function startUploads() {
  let keys = 0
  const uploads = createActor(
    uploadsMachine.provide(
      createUploadsImplementations({
        bus: createTestBus().bus,
        attachToDraft: () => {},
        loadOwnVideos: () => new Promise<never>(() => {}),
        readFacts: async (file) => ({ kind: 'photo', pixels: null, hash: file.name }),
        fetchLimits: async () => ({ ok: true, data: { maxKb: 5_000, left: 9, isAvailable: true } }),
        sendPhoto: async () => ({ ok: true, data: photo({ id: 9 }) }),
        sendVideo: () => new Promise<never>(() => {}),
        discard: () => {},
        errorText: String,
      }),
    ),
    { input: { memberId: 1 } },
  ).start()
  const kept = createActor(keptUploadsMachine, { input: { memberId: 1 } })
  return { uploads, kept, newKey: () => `key-${(keys += 1)}` }
}

async function show(...areas: readonly UploadAreaProps[]) {
  const started = startUploads()
  await act(async () => {
    render(
      <Surroundings charts={chartsWith({ uploads: started })}>
        {areas.map((props) => (
          <UploadArea key={props.isPrivate ? 'private' : 'public'} {...props} />
        ))}
      </Surroundings>,
    )
  })
  const chosen = () =>
    started.uploads.getSnapshot().context.uploads.map(({ file, purpose }) => [file.name, purpose.isPrivate])
  const areaAt = (index: number, name = 'Add photos') =>
    screen.getAllByRole('region', { name })[index] ?? document.body
  const chooserIn = (area: HTMLElement) =>
    area.querySelector<HTMLInputElement>('input[type=file]:not([capture])') ?? document.createElement('input')
  return { ...started, chosen, areaAt, chooserIn }
}
const dragged = (...names: string[]) => ({
  dataTransfer: { files: names.map((name) => photoFile(name)), types: ['Files'] },
})

it('uploads several chosen files with the purpose of the area', async () => {
  const { uploads, areaAt, chooserIn } = await show({ isPrivate: true, conversation: '1-2' })
  await userEvent.upload(chooserIn(areaAt(0)), [photoFile('a.jpg'), photoFile('b.jpg')])
  const { context } = uploads.getSnapshot()
  expect(context.uploads.map(({ key, file }) => [key, file.name])).toEqual([
    ['key-1', 'a.jpg'],
    ['key-2', 'b.jpg'],
  ])
  expect(context.uploads[0]?.purpose).toEqual({
    kind: 'photo',
    isPrivate: true,
    isActivation: false,
    conversation: '1-2',
    description: '',
    tagIds: [],
  })
})

it('takes one photo for the request for approval', async () => {
  const { uploads, chosen, areaAt, chooserIn } = await show({ isActivation: true })
  const area = areaAt(0, 'Add a photo')
  expect(chooserIn(area).multiple).toBe(false)
  await userEvent.upload(chooserIn(area), photoFile('me.jpg'))
  expect(uploads.getSnapshot().context.uploads[0]?.purpose).toMatchObject({
    isActivation: true,
    conversation: null,
  })
  fireEvent.drop(area, dragged('me again.jpg', 'one too many.jpg'))
  expect(chosen().map(([name]) => name)).toEqual(['me.jpg', 'me again.jpg'])
})

it('lets the same file be chosen again', async () => {
  const { chosen, areaAt, chooserIn } = await show({})
  await userEvent.upload(chooserIn(areaAt(0)), photoFile('a.jpg'))
  expect(chooserIn(areaAt(0)).value).toBe('')
  await userEvent.upload(chooserIn(areaAt(0)), photoFile('a.jpg'))
  expect(chosen()).toHaveLength(2)
})

it('opens the choosers of files and of the camera', async () => {
  const { areaAt, chooserIn } = await show({})
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {})
  await userEvent.click(screen.getByRole('button', { name: 'Choose photos' }))
  // Hidden where the pointer is fine.
  fireEvent.click(screen.getByText('Take a photo'))
  expect(opened.mock.contexts).toEqual([
    chooserIn(areaAt(0)),
    areaAt(0).querySelector('input[capture="environment"]'),
  ])
  opened.mockRestore()
})

it('takes files that are dropped or pasted anywhere, and says so while they are over the page', async () => {
  const { chosen } = await show({})
  fireEvent.dragOver(document.body, dragged())
  expect(screen.getByText('Let go to upload')).toBeTruthy()
  fireEvent(document.body, new MouseEvent('dragleave', { bubbles: true, relatedTarget: null }))
  expect(screen.queryByText('Let go to upload')).toBeNull()
  fireEvent.drop(document.body, dragged('a.jpg'))
  fireEvent.paste(document.body, { clipboardData: { files: [photoFile('b.jpg')], types: ['Files'] } })
  expect(chosen()).toEqual([
    ['a.jpg', false],
    ['b.jpg', false],
  ])
})

it('hands files to the area they are dropped on, and others to the one shown last', async () => {
  const { chosen, areaAt } = await show({ isPrivate: true }, {})
  fireEvent.drop(areaAt(0), dragged('on the first.jpg'))
  fireEvent.drop(document.body, dragged('beside.jpg'))
  expect(chosen()).toEqual([
    ['on the first.jpg', true],
    ['beside.jpg', false],
  ])
})

it('leaves the page alone while something else is dragged, and once the area is gone', async () => {
  const { chosen } = await show({})
  const text = { dataTransfer: { files: [], types: ['text/plain'] } }
  expect(fireEvent.dragOver(document.body, text)).toBe(true)
  expect(fireEvent.drop(document.body, text)).toBe(true)
  cleanup()
  expect(fireEvent.drop(document.body, dragged('a.jpg'))).toBe(true)
  expect(chosen()).toEqual([])
})

it('tells of each file that was chosen in it, once it is stored', async () => {
  const onStored = vi.fn<(upload: PendingUpload) => void>()
  const { uploads, areaAt, chooserIn } = await show({ onStored }, { isPrivate: true })
  await userEvent.upload(chooserIn(areaAt(0)), photoFile('a.jpg'))
  await userEvent.upload(chooserIn(areaAt(1)), photoFile('b.jpg'))
  await waitFor(uploads, ({ context }) => context.uploads.every(({ state }) => state === 'stored'))
  expect(onStored.mock.calls.map(([{ file, stored }]) => [file.name, stored?.item.id])).toEqual([
    ['a.jpg', 9],
  ])
})
