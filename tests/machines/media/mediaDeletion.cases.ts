import assert from 'node:assert/strict'

import type { ContextFrom } from 'xstate'

import { mediaDeletionMachine } from '../../../src/machines/media/mediaDeletion/machine.ts'
import { chart } from '../harness/chart.ts'
import type { Journey, Start } from '../harness/chart.ts'
import { refusal } from '../people.ts'

type Machine = typeof mediaDeletionMachine
type Deletion = ReturnType<Start<Machine>>

const photo = { kind: 'photo', id: 1 } as const
const video = { kind: 'video', id: 1 } as const
const ask = (key: typeof photo | typeof video) => ({ type: 'deletion.ask', ...key }) as const
const deleted = { ok: true, data: {} } as const
const done = (deletion: Deletion) => deletion.effects.map(({ type }) => type)
const paramsOf = (deletion: Deletion, effect: string) =>
  deletion.effects.filter(({ type }) => type === effect).map(({ params }) => params)

const journeys: Record<string, Journey<Machine>> = {
  'deletes a photo, tells all charts and refreshes the member': (start) => {
    const deletion = start()
    deletion.isIn('idle')
    deletion.send(ask(photo))
    deletion.isIn('deleting')
    assert.deepEqual(deletion.inputsOf('deleteItem'), [photo])
    deletion.finish('deleteItem', deleted)
    deletion.isIn('idle')
    assert.deepEqual(done(deletion), ['tellDeleted', 'refreshUser'])
    assert.deepEqual(paramsOf(deletion, 'tellDeleted'), [photo])
  },
  'takes what was deleted before as deleted': (start) => {
    const deletion = start()
    deletion.send(ask(photo))
    deletion.finish('deleteItem', refusal(404))
    assert.deepEqual(done(deletion), ['tellDeleted', 'refreshUser'])
  },
  'deletes one after another, each once, and tells a photo from a video': (start) => {
    const deletion = start()
    deletion.send(ask(photo))
    deletion.send(ask(video))
    deletion.send(ask(photo))
    assert.equal(deletion.underWay('deleteItem').length, 1)
    deletion.finish('deleteItem', deleted)
    deletion.isIn('deleting')
    deletion.finish('deleteItem', deleted)
    deletion.isIn('idle')
    assert.deepEqual(deletion.inputsOf('deleteItem'), [photo, video])
    assert.deepEqual(paramsOf(deletion, 'tellDeleted'), [photo, video])
  },
  'says that a photo was not deleted, when it is refused and when no answer comes': (start) => {
    const deletion = start()
    deletion.send(ask(photo))
    deletion.finish('deleteItem', refusal(422))
    assert.deepEqual(done(deletion), ['tellKept', 'flashNotDeleted'])
    deletion.send(ask(video))
    deletion.fail('deleteItem')
    deletion.isIn('idle')
    assert.deepEqual(paramsOf(deletion, 'tellKept'), [photo, video])
    assert.deepEqual(paramsOf(deletion, 'flashNotDeleted'), [photo, video])
    deletion.send(ask(photo))
    assert.equal(deletion.underWay('deleteItem').length, 1)
  },
  'shows no flash to a member who is signed out': (start) => {
    const deletion = start()
    deletion.send(ask(photo))
    deletion.finish('deleteItem', refusal(401))
    assert.deepEqual(done(deletion), ['tellKept'])
  },
  'deletes nothing more for a member whose session has ended': (start) => {
    const deletion = start()
    deletion.send(ask(photo))
    deletion.send(ask(video))
    deletion.send({ type: 'session.ended' })
    deletion.isIn('idle')
    assert.deepEqual(deletion.inputsOf('deleteItem'), [photo])
    deletion.send(ask(photo))
    assert.deepEqual(deletion.inputsOf('deleteItem'), [photo, photo])
  },
}

export const mediaDeletion = chart({
  machine: mediaDeletionMachine,
  events: {
    'deletion.ask': ({ queue }: ContextFrom<Machine>) => (queue.length < 2 ? [photo, video] : [photo]),
  },
  services: {
    deleteItem: { done: [deleted, refusal(404), refusal(401), refusal(422)], error: [new Error('timeout')] },
  },
  journeys,
})
