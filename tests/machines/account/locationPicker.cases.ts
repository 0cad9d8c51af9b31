import assert from 'node:assert/strict'
import type { Place } from '../../../contract/places.ts'
import { locationPickerMachine } from '../../../src/machines/account/locationPicker/machine.ts'
import { chart } from '../harness/chart.ts'
import { refusal, self } from '../people.ts'

const ghent: Place = {
  id: 2797656,
  city: 'Ghent',
  state: 'Flanders',
  country: 'Belgium',
  country_code: 'BE',
  latitude: 51.05,
  longitude: 3.71667,
}
const position = { latitude: 51.06, longitude: 3.7 }
const given = { ok: true as const, position }
const saved = { ok: true as const, data: self() }

export const locationPicker = chart({
  machine: locationPickerMachine,
  events: { 'place.choose': [{ place: ghent }], 'point.pick': [{ position }] },
  services: {
    askDevice: {
      done: [given, { ok: false, refusal: 'denied' }],
      error: [new Error('The page is gone.')],
    },
    findAddress: {
      done: [{ ok: true, data: { data: ghent } }, { ok: true, data: { data: null } }, refusal(429)],
      error: [new Error('No network.')],
    },
    save: { done: [saved, refusal(429)], error: [new Error('No network.')] },
  },
  journeys: {
    'a typed city is set once it is confirmed': (start) => {
      const picker = start()
      picker.isIn({ open: 'idle' })
      picker.send({ type: 'place.choose', place: ghent })
      picker.isIn({ open: 'choosing' })
      assert.deepEqual(picker.context.candidate, { place: ghent, position: null })
      assert.deepEqual(picker.inputsOf('save'), [])
      picker.send({ type: 'place.confirm' })
      picker.isIn('saving')
      assert.deepEqual(picker.inputsOf('save'), [{ wish: { kind: 'city', place: ghent } }])
      picker.finish('save', saved)
      picker.isIn({ open: 'idle' })
      assert.deepEqual(picker.facts, [{ type: 'place.set', wish: { kind: 'city', place: ghent } }])
      assert.equal(picker.context.wish, null)
      assert.equal(picker.context.candidate, null)
    },
    'the device is asked on a click, its city shown, and the point set once that is confirmed': (start) => {
      const picker = start()
      assert.deepEqual(picker.underWay('askDevice'), [])
      picker.send({ type: 'device.ask' })
      picker.isIn({ open: 'askingDevice' })
      picker.finish('askDevice', given)
      picker.isIn({ open: 'lookingUp' })
      assert.deepEqual(picker.inputsOf('findAddress'), [{ position }])
      picker.finish('findAddress', { ok: true, data: { data: ghent } })
      picker.isIn({ open: 'choosing' })
      assert.deepEqual(picker.context.candidate, { place: ghent, position })
      picker.send({ type: 'place.confirm' })
      assert.deepEqual(picker.inputsOf('save'), [{ wish: { kind: 'position', place: ghent, position } }])
      picker.finish('save', saved)
      assert.deepEqual(picker.facts, [
        { type: 'place.set', wish: { kind: 'position', place: ghent, position } },
      ])
    },
    'a point of the map is looked up, and set once its city is confirmed': (start) => {
      const picker = start()
      picker.send({ type: 'point.pick', position })
      picker.isIn({ open: 'lookingUp' })
      assert.equal(picker.context.isPicked, true)
      const elsewhere = { latitude: 50, longitude: 4 }
      picker.send({ type: 'point.pick', position: elsewhere })
      assert.deepEqual(picker.underWay('findAddress').length, 1)
      assert.deepEqual(picker.inputsOf('findAddress').at(-1), { position: elsewhere })
      picker.finish('findAddress', { ok: true, data: { data: ghent } })
      picker.isIn({ open: 'choosing' })
      picker.send({ type: 'place.confirm' })
      assert.deepEqual(picker.inputsOf('save'), [
        { wish: { kind: 'position', place: ghent, position: elsewhere } },
      ])
    },
    'a point replaces what was chosen or refused, and the device what was picked': (start) => {
      const picker = start()
      picker.send({ type: 'device.ask' })
      picker.finish('askDevice', { ok: false, refusal: 'denied' })
      picker.send({ type: 'point.pick', position })
      assert.equal(picker.context.refusal, null)
      picker.finish('findAddress', { ok: true, data: { data: ghent } })
      picker.send({ type: 'device.ask' })
      assert.equal(picker.context.isPicked, false)
      assert.equal(picker.context.candidate, null)
    },
    'a device that refuses says why, and can be asked again': (start) => {
      const picker = start()
      for (const why of ['denied', 'unavailable', 'timeout', 'unsupported', 'insecure'] as const) {
        picker.send({ type: 'device.ask' })
        assert.equal(picker.context.refusal, null)
        picker.finish('askDevice', { ok: false, refusal: why })
        picker.isIn({ open: 'denied' })
        assert.equal(picker.context.refusal, why)
      }
      picker.send({ type: 'device.ask' })
      picker.fail('askDevice')
      picker.isIn({ open: 'denied' })
      assert.equal(picker.context.refusal, 'unavailable')
      picker.send({ type: 'place.choose', place: ghent })
      picker.isIn({ open: 'choosing' })
      assert.equal(picker.context.refusal, null)
    },
    'each choice lets go of what was found, refused or wished before': (start) => {
      const begun = start().context
      const asked = () => {
        const picker = start()
        picker.send({ type: 'device.ask' })
        picker.finish('askDevice', { ok: false, refusal: 'denied' })
        return picker
      }
      const picked = () => {
        const picker = start()
        picker.send({ type: 'point.pick', position: { latitude: 50, longitude: 4 } })
        picker.finish('findAddress', { ok: true, data: { data: ghent } })
        picker.send({ type: 'place.confirm' })
        picker.fail('save')
        return picker
      }
      for (const before of [asked, picked]) {
        const after = (choice: Parameters<ReturnType<typeof start>['send']>[0]) => {
          const picker = before()
          picker.send(choice)
          return picker.context
        }
        assert.deepEqual(after({ type: 'device.ask' }), begun)
        assert.deepEqual(after({ type: 'place.clear' }), begun)
        assert.deepEqual(after({ type: 'place.choose', place: ghent }), {
          ...begun,
          candidate: { place: ghent, position: null },
        })
        assert.deepEqual(after({ type: 'point.pick', position }), { ...begun, position, isPicked: true })
        for (const kind of ['goTo', 'keep', 'forget'] as const)
          assert.deepEqual(after({ type: `saved.${kind}` }), {
            ...begun,
            wish: { kind: kind === 'goTo' ? 'saved' : kind },
          })
      }
    },
    'typing while the device is asked lets go of it': (start) => {
      const picker = start()
      picker.send({ type: 'device.ask' })
      picker.send({ type: 'place.clear' })
      picker.isIn({ open: 'idle' })
      assert.deepEqual(picker.underWay('askDevice'), [])
      picker.send({ type: 'device.ask' })
      picker.finish('askDevice', given)
      picker.send({ type: 'place.choose', place: ghent })
      picker.isIn({ open: 'choosing' })
      assert.deepEqual(picker.underWay('findAddress'), [])
      assert.deepEqual(picker.context.candidate, { place: ghent, position: null })
      assert.equal(picker.context.position, null)
      picker.send({ type: 'place.clear' })
      picker.isIn({ open: 'idle' })
      assert.equal(picker.context.candidate, null)
    },
    'a position without a city, a refusal and a failure are told, and the look-up tried again': (start) => {
      const picker = start()
      picker.send({ type: 'device.ask' })
      picker.finish('askDevice', given)
      picker.finish('findAddress', { ok: true, data: { data: null } })
      picker.isIn({ open: 'failed' })
      assert.match(picker.context.problem, /No city found nearby/)
      picker.send({ type: 'place.retry' })
      picker.isIn({ open: 'lookingUp' })
      picker.finish('findAddress', refusal(429, '', 'Too many requests.'))
      picker.isIn({ open: 'failed' })
      assert.equal(picker.context.problem, 'Too many requests.')
      picker.send({ type: 'place.retry' })
      picker.fail('findAddress')
      picker.isIn({ open: 'failed' })
      assert.match(picker.context.problem, /went wrong/)
      picker.send({ type: 'place.retry' })
      assert.deepEqual(picker.inputsOf('findAddress').at(-1), { position })
      picker.finish('findAddress', { ok: true, data: { data: ghent } })
      picker.isIn({ open: 'choosing' })
    },
    'a place that was not saved is told of, and saved by trying again': (start) => {
      const picker = start()
      picker.send({ type: 'place.choose', place: ghent })
      picker.send({ type: 'place.confirm' })
      picker.finish('save', refusal(429, 'too_many_moves', 'You have changed your place often.'))
      picker.isIn({ open: 'failed' })
      assert.equal(picker.context.problem, 'You have changed your place often.')
      picker.send({ type: 'place.retry' })
      picker.isIn('saving')
      picker.fail('save')
      picker.isIn({ open: 'failed' })
      assert.match(picker.context.problem, /went wrong/)
      assert.deepEqual(picker.facts, [])
      picker.send({ type: 'place.retry' })
      assert.deepEqual(picker.inputsOf('save').at(-1), { wish: { kind: 'city', place: ghent } })
      picker.finish('save', saved)
      picker.isIn({ open: 'idle' })
      assert.equal(picker.context.problem, '')
    },
    'going to the saved place is a move; saving a place and forgetting it are none': (start) => {
      const picker = start()
      picker.send({ type: 'saved.keep' })
      assert.deepEqual(picker.inputsOf('save').at(-1), { wish: { kind: 'keep' } })
      picker.finish('save', saved)
      picker.isIn({ open: 'idle' })
      assert.equal(picker.context.wish, null)
      picker.send({ type: 'saved.forget' })
      assert.deepEqual(picker.inputsOf('save').at(-1), { wish: { kind: 'forget' } })
      picker.finish('save', saved)
      picker.isIn({ open: 'idle' })
      assert.deepEqual(picker.facts, [])
      picker.send({ type: 'place.choose', place: ghent })
      picker.send({ type: 'saved.goTo' })
      assert.equal(picker.context.candidate, null)
      assert.deepEqual(picker.inputsOf('save').at(-1), { wish: { kind: 'saved' } })
      picker.finish('save', saved)
      assert.deepEqual(picker.facts, [{ type: 'place.set', wish: { kind: 'saved' } }])
    },
    'a device asked after a failed save begins anew: trying again looks up, and saves nothing': (start) => {
      const picker = start()
      picker.send({ type: 'saved.goTo' })
      picker.fail('save')
      picker.send({ type: 'device.ask' })
      assert.equal(picker.context.problem, '')
      picker.finish('askDevice', given)
      picker.fail('findAddress')
      picker.send({ type: 'place.retry' })
      picker.isIn({ open: 'lookingUp' })
      assert.equal(picker.inputsOf('save').length, 1)
    },
  },
})
