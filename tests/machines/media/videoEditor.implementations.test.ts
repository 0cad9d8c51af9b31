import { expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import {
  createVideoEditorImplementations,
  type VideoEditorDeps as Deps,
} from '../../../src/machines/media/videoEditor/implementations.ts'
import { videoEditorMachine } from '../../../src/machines/media/videoEditor/machine.ts'
import { refusal } from '../people.ts'
import { createTestBus } from '../testBus.ts'
import { answerWith, ownVideo } from './videoEditor.cases.ts'

async function start() {
  const { bus, told } = createTestBus()
  const calls = {
    loadVideo: vi.fn<Deps['loadVideo']>(async () => answerWith(ownVideo)),
    changeVideo: vi.fn<Deps['changeVideo']>(async () => answerWith({ ...ownVideo, description: 'Dusk' })),
  }
  const editor = createActor(
    videoEditorMachine.provide(createVideoEditorImplementations({ bus, ...calls })),
    { input: { id: ownVideo.id } },
  ).start()
  const rested = () => waitFor(editor, (snapshot) => !snapshot.hasTag('busy'))
  await rested()
  return { editor, calls, told, rested }
}

it('sends only what is changed, and tells all charts', async () => {
  const { editor, calls, told, rested } = await start()
  editor.send({ type: 'draft.change', changes: { description: 'Dusk' } })
  editor.send({ type: 'editor.save' })
  await rested()
  expect(calls.changeVideo.mock.calls).toEqual([[12, { description: 'Dusk' }]])
  expect(told).toContainEqual({
    type: 'video.changed',
    id: 12,
    changes: expect.objectContaining({ description: 'Dusk' }),
  })
  const other = await start()
  other.editor.send({ type: 'draft.change', changes: { tagIds: [] } })
  other.editor.send({ type: 'editor.save' })
  await other.rested()
  expect(other.calls.changeVideo.mock.calls).toEqual([[12, { media_tags: [] }]])
})

it('tells of no change that is refused', async () => {
  const { editor, calls, told, rested } = await start()
  calls.changeVideo.mockResolvedValueOnce(refusal(422))
  editor.send({ type: 'draft.change', changes: { description: 'Dusk' } })
  editor.send({ type: 'editor.save' })
  await rested()
  expect(editor.getSnapshot().matches({ ready: { form: 'refused' } })).toBe(true)
  expect(told.filter(({ type }) => type === 'video.changed')).toEqual([])
})
