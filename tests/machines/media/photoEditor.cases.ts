import assert from 'node:assert/strict'
import type { Photo } from '../../../contract/media.ts'
import type { PhotoDraft } from '../../../src/machines/media/photoEditor/draft.ts'
import { photoEditorMachine } from '../../../src/machines/media/photoEditor/machine.ts'
import { selectIsChanged } from '../../../src/machines/media/photoEditor/selectors.ts'
import { chart, type Start } from '../harness/chart.ts'
import { fetchFlash, refusal } from '../people.ts'
import { ownPhoto } from './managedMedia.cases.ts'

type Editor = ReturnType<Start<typeof photoEditorMachine>>

const lake = { id: 4, slug: 'lake', name: 'Lake' }
/** 600 by 400 pixels, all of it shown. */
export const wholePhoto = ownPhoto(12, {
  width: 600,
  height: 400,
  shape: '5:3',
  media_tags: [lake],
  original_url: '/media/original/12',
  quarter_turns: 1,
})
/** The left half of it. */
const croppedPhoto: Photo = {
  ...wholePhoto,
  width: 300,
  height: 400,
  shape: '3:4',
  crop_top: 0,
  crop_left: 0,
  crop_width: 0.5,
  crop_height: 1,
}
export const answerWith = (photo: Photo) => ({ ok: true as const, data: { photo, picture: 'blob:picture' } })
const saved = { ok: true as const, data: wholePhoto }
const open = { id: 12 }
const save = { type: 'editor.save' } as const
const leave = { type: 'editor.leave' } as const
const describe = { type: 'draft.change', changes: { description: 'Dusk' } } as const
const editing = { ready: { form: 'editing', question: 'none' } } as const
const savedFlash = { type: 'flash', params: { type: 'success', html: 'Photo saved.' } }

function opened(start: Start<typeof photoEditorMachine>, photo = wholePhoto): Editor {
  const editor = start(open)
  editor.finish('loadPhoto', answerWith(photo))
  editor.isIn(editing)
  return editor
}

const draftIn = (editor: Editor): PhotoDraft => {
  const { draft } = editor.context
  assert.ok(draft)
  return draft
}
const isChanged = ({ snapshot }: Editor) => selectIsChanged(snapshot)

export const photoEditor = chart({
  machine: photoEditorMachine,
  inputs: [open],
  events: {
    'draft.turn': [{ turn: 'left' }],
    'draft.shape': [{ shape: '1:1' }],
    'draft.crop': [{ crop: { top: 0, left: 0, width: 0.5, height: 0.5 } }],
    // The second takes the first back.
    'draft.change': [{ changes: { description: 'Dusk' } }, { changes: { description: 'Photo 12' } }],
  },
  services: {
    loadPhoto: {
      done: [answerWith(wholePhoto), refusal(401), refusal(404), refusal(429)],
      error: [new Error('No network.')],
    },
    loadOriginal: {
      done: [{ ok: true, data: { url: '/media/original/new' } }, refusal(401), refusal(404)],
      error: [new Error('No network.')],
    },
    savePhoto: {
      done: [saved, refusal(401), refusal(404), refusal(422)],
      error: [new Error('No network.')],
    },
  },
  // Four turns give the same photo; two are enough to reach every state.
  explore: ({ context }) => context.draft === null || context.draft.quarterTurns !== 3,
  journeys: {
    'saves the original on the device, at a new address, and says when it can’t': (start) => {
      const editor = opened(start)
      editor.send({ type: 'original.download' })
      editor.isIn({ ready: { original: 'fetching' } })
      assert.deepEqual(editor.inputsOf('loadOriginal'), [open])
      editor.finish('loadOriginal', { ok: true, data: { url: '/media/original/new' } })
      assert.deepEqual(editor.effects, [{ type: 'download', params: { url: '/media/original/new' } }])
      const notFetched = {
        type: 'flash',
        params: { type: 'error', html: 'Couldn’t fetch the original. Try again.' },
      }
      editor.send({ type: 'original.download' })
      editor.fail('loadOriginal')
      editor.send({ type: 'original.download' })
      editor.finish('loadOriginal', refusal(404))
      editor.send({ type: 'original.download' })
      editor.finish('loadOriginal', refusal(401))
      assert.deepEqual(editor.effects.slice(1), [notFetched, notFetched])
      editor.isIn(editing)
    },
    'begins with what is stored, without changes, and closes at once': (start) => {
      const editor = start(open)
      editor.isIn('loading')
      assert.deepEqual(editor.inputsOf('loadPhoto'), [open])
      editor.finish('loadPhoto', answerWith(croppedPhoto))
      assert.deepEqual(draftIn(editor), {
        quarterTurns: 1,
        shape: '3:4',
        crop: { top: 0, left: 0, width: 0.5, height: 1 },
        description: 'Photo 12',
        tagIds: [4],
      })
      assert.equal(editor.context.edited?.picture, 'blob:picture')
      assert.equal(isChanged(editor), false)
      editor.send(leave)
      editor.isIn('closed')
      assert.deepEqual(editor.effects, [])
    },
    'saves all changes together, says so and closes': (start) => {
      const editor = opened(start)
      editor.send({ type: 'draft.turn', turn: 'right' })
      editor.isIn(editing)
      editor.send({ type: 'draft.shape', shape: '1:1' })
      editor.isIn(editing)
      editor.send({ type: 'draft.crop', crop: { top: 0.1, left: 0, width: 1, height: 0.6667 } })
      editor.isIn(editing)
      editor.send(describe)
      editor.send({ type: 'draft.change', changes: { tagIds: [4, 7] } })
      assert.equal(isChanged(editor), true)
      editor.send(save)
      editor.isIn({ ready: { form: 'saving', question: 'none' } })
      const draft = {
        quarterTurns: 2,
        shape: '1:1',
        crop: { top: 0.1, left: 0, width: 1, height: 0.6667 },
        description: 'Dusk',
        tagIds: [4, 7],
      }
      assert.deepEqual(editor.inputsOf('savePhoto'), [{ photo: wholePhoto, draft }])
      // A second press, and changes while it is saved, do nothing.
      editor.send(save)
      editor.send({ type: 'draft.turn', turn: 'right' })
      assert.equal(editor.inputsOf('savePhoto').length, 1)
      assert.deepEqual(draftIn(editor), draft)
      editor.finish('savePhoto', saved)
      editor.isIn('closed')
      assert.deepEqual(editor.effects, [savedFlash])
    },
    'saves nothing without changes': (start) => {
      const editor = opened(start)
      editor.send({ type: 'draft.change', changes: { description: ' Photo 12 ', tagIds: [4] } })
      editor.send(save)
      editor.isIn('closed')
      assert.deepEqual(editor.inputsOf('savePhoto'), [])
      assert.deepEqual(editor.effects, [])
    },
    'a turn moves the part and its shape, and four turns change nothing': (start) => {
      const editor = opened(start, croppedPhoto)
      editor.send({ type: 'draft.turn', turn: 'right' })
      assert.deepEqual(draftIn(editor).crop, { top: 0, left: 0, width: 1, height: 0.5 })
      assert.equal(draftIn(editor).shape, '4:3')
      assert.equal(draftIn(editor).quarterTurns, 2)
      editor.send({ type: 'draft.turn', turn: 'left' })
      editor.send({ type: 'draft.turn', turn: 'left' })
      assert.deepEqual(draftIn(editor).crop, { top: 0.5, left: 0, width: 1, height: 0.5 })
      assert.equal(draftIn(editor).quarterTurns, 0)
      assert.equal(isChanged(editor), true)
      editor.send({ type: 'draft.turn', turn: 'right' })
      assert.equal(isChanged(editor), false)
    },
    'a shape begins in the middle of the photo as it is turned, and all of the photo has no part': (
      start,
    ) => {
      const editor = opened(start, croppedPhoto)
      editor.send({ type: 'draft.shape', shape: '1:1' })
      assert.deepEqual(draftIn(editor).crop, { top: 0, left: 0.1667, width: 0.6667, height: 1 })
      editor.send({ type: 'draft.turn', turn: 'left' })
      editor.send({ type: 'draft.shape', shape: '3:4' })
      assert.deepEqual(draftIn(editor).crop, { top: 0.0556, left: 0, width: 1, height: 0.8889 })
      editor.send({ type: 'draft.shape', shape: null })
      assert.equal(draftIn(editor).crop, null)
      // The crop tool of the part that was shown may still report it.
      editor.send({ type: 'draft.crop', crop: { top: 0, left: 0, width: 0.5, height: 0.5 } })
      assert.equal(draftIn(editor).crop, null)
      assert.equal(isChanged(editor), true)
    },
    'the present shape, pressed again, keeps the part that was moved': (start) => {
      const editor = opened(start, croppedPhoto)
      const moved = { top: 0, left: 0.2, width: 0.5, height: 1 }
      editor.send({ type: 'draft.crop', crop: moved })
      editor.send({ type: 'draft.shape', shape: '3:4' })
      assert.deepEqual(draftIn(editor).crop, moved)
      editor.send({ type: 'draft.shape', shape: null })
      editor.send({ type: 'draft.shape', shape: '3:4' })
      assert.deepEqual(draftIn(editor).crop, { top: 0, left: 0.25, width: 0.5, height: 1 })
    },
    'a part that moves by less than a pixel is unchanged': (start) => {
      const editor = opened(start, croppedPhoto)
      editor.send({ type: 'draft.crop', crop: { top: 0.001, left: 0.001, width: 0.4995, height: 0.999 } })
      assert.equal(isChanged(editor), false)
      editor.send({ type: 'draft.crop', crop: { top: 0, left: 0.2, width: 0.5, height: 1 } })
      assert.equal(isChanged(editor), true)
    },
    'a photo without an original begins with all of it': (start) => {
      const editor = opened(start, { ...croppedPhoto, original_url: null, quarter_turns: 0 })
      assert.equal(draftIn(editor).crop, null)
    },
    'keeps a refused draft, and takes the error from the field that changes': (start) => {
      const editor = opened(start)
      editor.send(describe)
      editor.send(save)
      editor.finish('savePhoto', {
        ...refusal(422, 'invalid', 'Check the fields.'),
        errors: { description: ['Too long.'], media_tags: ['Choose tags of the list.'], crop_width: ['No.'] },
      })
      editor.isIn({ ready: { form: 'refused', question: 'none' } })
      assert.equal(editor.context.problem, 'Check the fields.')
      assert.deepEqual(Object.keys(editor.context.errors), ['description', 'media_tags', 'crop_width'])
      assert.equal(draftIn(editor).description, 'Dusk')
      editor.send({ type: 'draft.change', changes: { tagIds: [] } })
      assert.deepEqual(Object.keys(editor.context.errors), ['description', 'crop_width'])
      editor.send({ type: 'draft.shape', shape: '1:1' })
      assert.deepEqual(Object.keys(editor.context.errors), ['description'])
      editor.send({ type: 'draft.turn', turn: 'left' })
      editor.send({ type: 'draft.change', changes: { description: 'Dawn' } })
      assert.deepEqual(editor.context.errors, {})
      editor.isIn({ ready: { form: 'refused', question: 'none' } })
      editor.send(save)
      assert.equal(editor.context.problem, '')
      editor.finish('savePhoto', {
        ...refusal(422, 'invalid', 'Check the fields.'),
        errors: { crop_width: ['No.'] },
      })
      editor.send({ type: 'draft.crop', crop: { top: 0, left: 0, width: 0.5, height: 0.5 } })
      editor.isIn({ ready: { form: 'refused', question: 'none' } })
      assert.deepEqual(editor.context.errors, {})
      editor.send(save)
      assert.equal(editor.inputsOf('savePhoto').length, 3)
      editor.finish('savePhoto', saved)
      editor.isIn('closed')
    },
    'keeps the draft when the connection fails': (start) => {
      const editor = opened(start)
      editor.send(describe)
      editor.send(save)
      editor.fail('savePhoto')
      editor.isIn({ ready: { form: 'refused', question: 'none' } })
      assert.match(editor.context.problem, /Check your connection/)
      editor.send({ type: 'draft.change', changes: { description: 'Photo 12' } })
      editor.send(save)
      editor.isIn('closed')
    },
    'asks before it loses changes': (start) => {
      const editor = opened(start)
      editor.send(describe)
      editor.send(leave)
      editor.isIn({ ready: { form: 'editing', question: 'asking' } })
      editor.send({ type: 'editor.stay' })
      editor.isIn(editing)
      assert.equal(draftIn(editor).description, 'Dusk')
      editor.send(leave)
      editor.send({ type: 'editor.discard' })
      editor.isIn('closed')
      assert.deepEqual(editor.inputsOf('savePhoto'), [])
    },
    'closes when it is saved while it asks': (start) => {
      const editor = opened(start)
      editor.send(describe)
      editor.send(save)
      editor.send(leave)
      editor.isIn({ ready: { form: 'saving', question: 'asking' } })
      editor.finish('savePhoto', saved)
      editor.isIn('closed')
    },
    'says when the photo is gone, before and while it is saved': (start) => {
      const missing = start(open)
      missing.finish('loadPhoto', refusal(404))
      missing.isIn('gone')
      missing.send(leave)
      missing.isIn('closed')
      const editor = opened(start)
      editor.send(describe)
      editor.send(save)
      editor.finish('savePhoto', refusal(404))
      editor.isIn('gone')
      assert.equal(isChanged(editor), false)
    },
    'does not save a description that is too long': (start) => {
      const editor = opened(start)
      editor.send({ type: 'draft.change', changes: { description: 'x'.repeat(501) } })
      editor.send(save)
      editor.isIn(editing)
      assert.equal(editor.snapshot.can(save), false)
      editor.send({ type: 'draft.change', changes: { description: ` ${'x'.repeat(500)} ` } })
      editor.send(save)
      assert.equal(editor.inputsOf('savePhoto').length, 1)
    },
    'loads again after a failure': (start) => {
      const editor = start(open)
      editor.fail('loadPhoto')
      editor.isIn('failed')
      editor.send({ type: 'editor.retry' })
      editor.finish('loadPhoto', refusal(429))
      editor.isIn('failed')
      editor.send(leave)
      editor.isIn('closed')
      assert.deepEqual(editor.effects, [fetchFlash, fetchFlash])
    },
    'shows no flash once the session has ended': (start) => {
      const unloaded = start(open)
      unloaded.finish('loadPhoto', refusal(401))
      unloaded.isIn('failed')
      const editor = opened(start)
      editor.send(describe)
      editor.send(save)
      editor.finish('savePhoto', refusal(401))
      editor.isIn(editing)
      assert.deepEqual([...unloaded.effects, ...editor.effects], [])
    },
    'closes while it loads': (start) => {
      const editor = start(open)
      editor.send(leave)
      editor.isIn('closed')
    },
  },
})
