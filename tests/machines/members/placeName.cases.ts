import assert from 'node:assert/strict'
import type { Place } from '../../../contract/places.ts'
import { placeNameMachine } from '../../../src/machines/members/placeName/machine.ts'
import { chart } from '../harness/chart.ts'
import { refusal } from '../people.ts'

const ghent: Place = {
  id: 2_797_656,
  city: 'Ghent',
  state: 'East Flanders',
  country: 'Belgium',
  country_code: 'BE',
  latitude: 51.05,
  longitude: 3.72,
}

export const placeName = chart({
  machine: placeNameMachine,
  inputs: [{ id: ghent.id }],
  events: {},
  services: {
    findPlace: {
      done: [{ ok: true, data: { data: ghent } }, refusal(429)],
      error: [new Error('No network.')],
    },
  },
  journeys: {
    'a place is asked for by its id, and named': (start) => {
      const name = start({ id: ghent.id })
      name.isIn('asking')
      assert.deepEqual(name.inputsOf('findPlace'), [{ id: ghent.id }])
      name.finish('findPlace', { ok: true, data: { data: ghent } })
      name.isIn('answered')
      assert.deepEqual(name.facts, [{ type: 'place.named', place: ghent }])
    },
    'that there is none of this id is told as well': (start) => {
      const name = start({ id: 7 })
      name.finish('findPlace', { ok: true, data: { data: null } })
      name.isIn('answered')
      assert.deepEqual(name.facts, [{ type: 'place.named', place: null }])
    },
    'a refusal and a failure say nothing of it': (start) => {
      const refused = start({ id: ghent.id })
      refused.finish('findPlace', refusal(429))
      refused.isIn('failed')
      const lost = start({ id: ghent.id })
      lost.fail('findPlace')
      lost.isIn('failed')
      assert.deepEqual([...refused.facts, ...lost.facts], [])
    },
  },
})
