import assert from 'node:assert/strict'
import { photoFinderMachine } from '../../../src/machines/admin/photoFinder/machine.ts'
import { chart } from '../harness/chart.ts'
import { refusal } from '../people.ts'
import { foundPhoto } from './membersFound.ts'

const file = new File(['one'], 'one.jpg')
const other = new File(['other'], 'other.jpg')
const found = { ok: true as const, data: { photos: [foundPhoto(7)], removed_at: null } }
const unreadable = refusal(422, 'unreadable_photo', 'This photo can’t be read. It may be damaged.')

export const photoFinder = chart({
  machine: photoFinderMachine,
  inputs: [undefined],
  events: { 'photo.choose': [{ file }] },
  services: {
    findPhotos: { done: [found, unreadable, refusal(401)], error: [new Error('No network.')] },
  },
  journeys: {
    'shows the photos that are like the chosen one': (start) => {
      const finder = start(undefined)
      finder.isIn('none')
      finder.send({ type: 'photo.choose', file })
      finder.isIn('comparing')
      assert.deepEqual(finder.inputsOf('findPhotos'), [{ file }])
      finder.finish('findPhotos', found)
      finder.isIn('shown')
      assert.deepEqual(finder.context.found, found.data)
      finder.send({ type: 'photo.forget' })
      finder.isIn('none')
      assert.deepEqual([finder.context.file, finder.context.found], [null, null])
    },
    'compares the photo that was chosen last': (start) => {
      const finder = start(undefined)
      finder.send({ type: 'photo.choose', file })
      finder.send({ type: 'photo.choose', file: other })
      assert.deepEqual(finder.inputsOf('findPhotos'), [{ file }, { file: other }])
      finder.finish('findPhotos', found)
      finder.isIn('shown')
      finder.send({ type: 'photo.choose', file })
      finder.isIn('comparing')
      assert.equal(finder.context.found, null)
    },
    'says why a photo is refused, until another is chosen': (start) => {
      const finder = start(undefined)
      finder.send({ type: 'photo.choose', file })
      finder.finish('findPhotos', unreadable)
      finder.isIn('refused')
      assert.equal(finder.context.problem, unreadable.message)
      finder.send({ type: 'photo.choose', file: other })
      finder.isIn('comparing')
    },
    'keeps the photo for another try after a failure': (start) => {
      const finder = start(undefined)
      finder.send({ type: 'photo.choose', file })
      finder.fail('findPhotos')
      finder.isIn('failed')
      finder.send({ type: 'photo.retry' })
      finder.isIn('comparing')
      assert.deepEqual(finder.inputsOf('findPhotos').at(-1), { file })
    },
  },
})
