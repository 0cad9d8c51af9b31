import { expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Photo } from '../../../contract/media.ts'
import {
  createPhotoEditorImplementations,
  type PhotoEditorDeps as Deps,
} from '../../../src/machines/media/photoEditor/implementations.ts'
import { photoEditorMachine } from '../../../src/machines/media/photoEditor/machine.ts'
import { refusal } from '../people.ts'
import { createTestBus } from '../testBus.ts'
import { wholePhoto } from './photoEditor.cases.ts'

/** Returns an editor of a photo that is kept as the server keeps it. */
async function start(photo: Photo = wholePhoto) {
  const { bus, told } = createTestBus()
  let stored = photo
  const turned = (quarters: number) => {
    stored = { ...stored, quarter_turns: ((stored.quarter_turns ?? 0) + quarters) % 4 }
    return { ok: true as const, data: stored }
  }
  const calls = {
    loadPhoto: vi.fn<Deps['loadPhoto']>(async () => ({ ok: true, data: stored })),
    loadPicture: vi.fn<Deps['loadPicture']>(async (url) => `blob:${url}`),
    loadOriginal: vi.fn<Deps['loadOriginal']>(async () => ({
      ok: true,
      data: { url: '/media/original/new' },
    })),
    download: vi.fn<Deps['download']>(),
    turnPhoto: vi.fn<Deps['turnPhoto']>(async (_, turn) => turned(turn === 'left' ? 3 : 1)),
    changePhoto: vi.fn<Deps['changePhoto']>(async () => ({ ok: true, data: stored })),
  }
  const editor = createActor(
    photoEditorMachine.provide(createPhotoEditorImplementations({ bus, ...calls })),
    { input: { id: photo.id } },
  ).start()
  const rested = () => waitFor(editor, (snapshot) => !snapshot.hasTag('busy'))
  await rested()
  const save = async () => {
    editor.send({ type: 'editor.save' })
    await rested()
  }
  return { editor, calls, turned, save, changes: () => told.filter(({ type }) => type === 'photo.changed') }
}

it('shows the original, or the photo itself when there is none', async () => {
  const { calls, editor } = await start()
  expect(calls.loadPicture.mock.calls[0]?.[0]).toBe('/media/original/12')
  expect(editor.getSnapshot().context.edited?.picture).toBe('blob:/media/original/12')
  const without = await start({ ...wholePhoto, original_url: null, url: '/media/12.webp' })
  expect(without.calls.loadPicture.mock.calls[0]?.[0]).toBe('/media/12.webp')
})

it('saves the original on the device, at a new address', async () => {
  const { editor, calls } = await start()
  editor.send({ type: 'original.download' })
  await waitFor(editor, (snapshot) => snapshot.matches({ ready: { original: 'idle' } }))
  expect(calls.loadOriginal.mock.calls[0]?.[0]).toBe(12)
  expect(calls.download.mock.calls).toEqual([['/media/original/new', 'photo.jpg']])
})

it('turns by the shortest way, then changes what differs, and tells of both', async () => {
  const { editor, calls, save, changes } = await start()
  for (let turn = 0; turn < 3; turn += 1) editor.send({ type: 'draft.turn', turn: 'right' })
  editor.send({ type: 'draft.change', changes: { description: 'Dusk' } })
  await save()
  expect(calls.turnPhoto.mock.calls).toEqual([[12, 'left']])
  expect(calls.changePhoto.mock.calls).toEqual([[12, { description: 'Dusk' }]])
  expect(changes()).toHaveLength(2)
})

it('sends a part with its shape, and null for all of the photo', async () => {
  const { editor, calls, save } = await start()
  editor.send({ type: 'draft.shape', shape: '1:1' })
  await save()
  expect(calls.turnPhoto).not.toHaveBeenCalled()
  expect(calls.changePhoto.mock.calls[0]?.[1]).toEqual({
    shape: '1:1',
    crop_top: 0,
    crop_left: 0.1667,
    crop_width: 0.6667,
    crop_height: 1,
  })
  const cropped = await start({
    ...wholePhoto,
    crop_top: 0,
    crop_left: 0,
    crop_width: 0.5,
    crop_height: 0.5,
  })
  cropped.editor.send({ type: 'draft.shape', shape: null })
  await cropped.save()
  expect(cropped.calls.changePhoto.mock.calls[0]?.[1]).toEqual({
    crop_top: null,
    crop_left: null,
    crop_width: null,
    crop_height: null,
  })
})

it('does not turn twice when the answer of a turn was lost', async () => {
  const { editor, calls, turned, save } = await start()
  calls.turnPhoto.mockImplementationOnce(async () => {
    turned(1)
    throw new Error('No network.')
  })
  editor.send({ type: 'draft.turn', turn: 'right' })
  editor.send({ type: 'draft.change', changes: { tagIds: [7] } })
  await save()
  expect(editor.getSnapshot().matches({ ready: { form: 'refused' } })).toBe(true)
  await save()
  expect(calls.turnPhoto).toHaveBeenCalledTimes(1)
  expect(calls.changePhoto.mock.calls).toEqual([[12, { media_tags: [7] }]])
  expect(editor.getSnapshot().matches('closed')).toBe(true)
})

it('turns the photo back when the rest is refused or lost, so that discarding keeps no turn', async () => {
  const { editor, calls, save, changes } = await start()
  calls.changePhoto.mockResolvedValueOnce(refusal(422)).mockRejectedValueOnce(new Error('No network.'))
  editor.send({ type: 'draft.turn', turn: 'left' })
  editor.send({ type: 'draft.change', changes: { description: '' } })
  await save()
  expect(calls.turnPhoto.mock.calls).toEqual([
    [12, 'left'],
    [12, 'right'],
  ])
  expect(changes().at(-1)).toMatchObject({ changes: { quarter_turns: 1 } })
  await save()
  expect(calls.turnPhoto).toHaveBeenCalledTimes(4)
  expect(changes().at(-1)).toMatchObject({ changes: { quarter_turns: 1 } })
  expect(editor.getSnapshot().matches({ ready: { form: 'refused' } })).toBe(true)
  await save()
  expect(editor.getSnapshot().matches('closed')).toBe(true)
  expect(changes().at(-1)).toMatchObject({ changes: { quarter_turns: 0 } })
})

it('stops at the first refusal', async () => {
  const { editor, calls, save, changes } = await start()
  calls.changePhoto.mockResolvedValueOnce(refusal(422))
  editor.send({ type: 'draft.turn', turn: 'left' })
  editor.send({ type: 'draft.change', changes: { description: '' } })
  await save()
  expect(changes()).toHaveLength(2)
  calls.loadPhoto.mockResolvedValueOnce(refusal(404))
  await save()
  expect(calls.turnPhoto).toHaveBeenCalledTimes(2)
  expect(editor.getSnapshot().matches('gone')).toBe(true)
})
