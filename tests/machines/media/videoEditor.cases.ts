import assert from 'node:assert/strict'
import type { VideoDraft } from '../../../src/machines/media/videoEditor/draft.ts'
import { videoEditorMachine } from '../../../src/machines/media/videoEditor/machine.ts'
import { selectIsChanged } from '../../../src/machines/media/videoEditor/selectors.ts'
import { chart, type Start } from '../harness/chart.ts'
import { fetchFlash, refusal, video } from '../people.ts'

type Editor = ReturnType<Start<typeof videoEditorMachine>>

const lake = { id: 4, slug: 'lake', name: 'Lake' }
export const ownVideo = video({ id: 12, description: 'Sauna', media_tags: [lake] })
export const answerWith = (item: typeof ownVideo) => ({ ok: true as const, data: item })
const loaded = answerWith(ownVideo)
const open = { id: 12 }
const save = { type: 'editor.save' } as const
const leave = { type: 'editor.leave' } as const
const change = (changes: Partial<VideoDraft>) => ({ type: 'draft.change', changes }) as const
const describe = change({ description: 'Dusk' })
const editing = { ready: { form: 'editing', question: 'none' } } as const
const savedFlash = { type: 'flash', params: { type: 'success', html: 'Video saved.' } }

function opened(start: Start<typeof videoEditorMachine>): Editor {
  const editor = start(open)
  editor.finish('loadVideo', loaded)
  editor.isIn(editing)
  return editor
}

const isChanged = ({ snapshot }: Editor) => selectIsChanged(snapshot)

export const videoEditor = chart({
  machine: videoEditorMachine,
  inputs: [open],
  events: {
    // The second takes the first back.
    'draft.change': [{ changes: { description: 'Dusk' } }, { changes: { description: 'Sauna' } }],
  },
  services: {
    loadVideo: {
      done: [loaded, refusal(401), refusal(404), refusal(429)],
      error: [new Error('No network.')],
    },
    saveVideo: {
      done: [loaded, refusal(401), refusal(404), refusal(422)],
      error: [new Error('No network.')],
    },
  },
  journeys: {
    'begins with what is stored, without changes, and closes at once': (start) => {
      const editor = start(open)
      editor.isIn('loading')
      assert.equal(isChanged(editor), false)
      assert.deepEqual(editor.inputsOf('loadVideo'), [open])
      editor.finish('loadVideo', loaded)
      assert.deepEqual(editor.context.draft, { description: 'Sauna', tagIds: [4] })
      assert.equal(isChanged(editor), false)
      editor.send(leave)
      editor.isIn('closed')
      assert.deepEqual(editor.effects, [])
    },
    'saves the changes, says so and closes': (start) => {
      const editor = opened(start)
      editor.send(describe)
      editor.send(change({ tagIds: [4, 7] }))
      assert.equal(isChanged(editor), true)
      editor.send(save)
      editor.isIn({ ready: { form: 'saving', question: 'none' } })
      const draft = { description: 'Dusk', tagIds: [4, 7] }
      assert.deepEqual(editor.inputsOf('saveVideo'), [{ video: ownVideo, draft }])
      // A second press, and changes while it is saved, do nothing.
      editor.send(save)
      editor.send(change({ tagIds: [] }))
      assert.equal(editor.inputsOf('saveVideo').length, 1)
      assert.deepEqual(editor.context.draft, draft)
      editor.finish('saveVideo', loaded)
      editor.isIn('closed')
      assert.equal(isChanged(editor), false)
      assert.deepEqual(editor.effects, [savedFlash])
    },
    'saves nothing without changes': (start) => {
      const editor = opened(start)
      editor.send(change({ description: ' Sauna ', tagIds: [4] }))
      editor.send(save)
      editor.isIn('closed')
      assert.deepEqual(editor.inputsOf('saveVideo'), [])
      assert.deepEqual(editor.effects, [])
    },
    'keeps a refused draft, and takes the error from the field that changes': (start) => {
      const editor = opened(start)
      editor.send(describe)
      editor.send(save)
      editor.finish('saveVideo', {
        ...refusal(422, 'invalid', 'Check the fields.'),
        errors: { description: ['Too long.'], media_tags: ['Choose tags of the list.'] },
      })
      editor.isIn({ ready: { form: 'refused', question: 'none' } })
      assert.equal(editor.context.problem, 'Check the fields.')
      assert.deepEqual(Object.keys(editor.context.errors), ['description', 'media_tags'])
      assert.equal(editor.context.draft?.description, 'Dusk')
      editor.send(change({ tagIds: [] }))
      assert.deepEqual(editor.context.errors, { description: ['Too long.'] })
      editor.send(change({ description: 'Dawn' }))
      assert.deepEqual(editor.context.errors, {})
      editor.isIn({ ready: { form: 'refused', question: 'none' } })
      editor.send(save)
      assert.equal(editor.context.problem, '')
      editor.finish('saveVideo', {
        ...refusal(422, 'invalid', 'Check the fields.'),
        errors: { description: ['Too long.'] },
      })
      editor.send(save)
      assert.deepEqual(editor.context.errors, {})
      assert.equal(editor.inputsOf('saveVideo').length, 3)
      editor.finish('saveVideo', loaded)
      editor.isIn('closed')
    },
    'keeps the draft when the connection fails': (start) => {
      const editor = opened(start)
      editor.send(describe)
      editor.send(save)
      editor.fail('saveVideo')
      editor.isIn({ ready: { form: 'refused', question: 'none' } })
      assert.match(editor.context.problem, /Check your connection/)
      editor.send(change({ description: 'Sauna' }))
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
      assert.equal(editor.context.draft?.description, 'Dusk')
      editor.send(leave)
      editor.send({ type: 'editor.discard' })
      editor.isIn('closed')
      assert.deepEqual(editor.inputsOf('saveVideo'), [])
    },
    'closes when it is saved while it asks': (start) => {
      const editor = opened(start)
      editor.send(describe)
      editor.send(save)
      editor.send(leave)
      editor.isIn({ ready: { form: 'saving', question: 'asking' } })
      editor.finish('saveVideo', loaded)
      editor.isIn('closed')
    },
    'says when the video is gone, before and while it is saved': (start) => {
      const missing = start(open)
      missing.finish('loadVideo', refusal(404))
      missing.isIn('gone')
      missing.send(leave)
      missing.isIn('closed')
      const editor = opened(start)
      editor.send(describe)
      editor.send(save)
      editor.finish('saveVideo', refusal(404))
      editor.isIn('gone')
      assert.equal(isChanged(editor), false)
    },
    'does not save a description that is too long': (start) => {
      const editor = opened(start)
      editor.send(change({ description: 'x'.repeat(501) }))
      editor.send(save)
      editor.isIn(editing)
      assert.equal(editor.snapshot.can(save), false)
      editor.send(change({ description: ` ${'x'.repeat(500)} ` }))
      editor.send(save)
      assert.equal(editor.inputsOf('saveVideo').length, 1)
    },
    'loads again after a failure': (start) => {
      const editor = start(open)
      editor.fail('loadVideo')
      editor.isIn('failed')
      editor.send({ type: 'editor.retry' })
      editor.finish('loadVideo', refusal(429))
      editor.isIn('failed')
      editor.send(leave)
      editor.isIn('closed')
      assert.deepEqual(editor.effects, [fetchFlash, fetchFlash])
    },
    'shows no flash once the session has ended': (start) => {
      const unloaded = start(open)
      unloaded.finish('loadVideo', refusal(401))
      unloaded.isIn('failed')
      const editor = opened(start)
      editor.send(describe)
      editor.send(save)
      editor.finish('saveVideo', refusal(401))
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
