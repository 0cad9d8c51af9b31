import assert from 'node:assert/strict'
import type { MapCity } from '../../../contract/places.ts'
import { mapCitiesMachine, type MapRegion } from '../../../src/machines/members/mapCities/machine.ts'
import { chart } from '../harness/chart.ts'
import { refusal } from '../people.ts'

export const ghent: MapCity = {
  id: 2_797_656,
  city: 'Ghent',
  latitude: 51.05,
  longitude: 3.72,
  population: 265_000,
}
const flanders: MapRegion = { south: 50.5, west: 3, north: 51.5, east: 4.5 }
const elsewhere: MapRegion = { south: 10, west: 3, north: 11, east: 4.5 }
const found = { ok: true as const, data: { data: [ghent] } }

export const mapCities = chart({
  machine: mapCitiesMachine,
  events: { 'map.moved': [{ region: flanders }] },
  services: { findCities: { done: [found, refusal(429)], error: [new Error('No network.')] } },
  journeys: {
    'cities are asked for once the map rests': (start) => {
      const map = start()
      map.isIn('idle')
      map.send({ type: 'map.moved', region: elsewhere })
      map.send({ type: 'map.moved', region: flanders })
      map.isIn('moving')
      assert.deepEqual(map.inputsOf('findCities'), [])
      map.waitFor('mapRest')
      assert.deepEqual(map.inputsOf('findCities'), [{ region: flanders }])
      map.finish('findCities', found)
      map.isIn('shown')
      assert.deepEqual(map.context.cities, [ghent])
    },
    'the last cities stay while the map moves and when the next do not come': (start) => {
      const map = start()
      map.send({ type: 'map.moved', region: flanders })
      map.waitFor('mapRest')
      map.finish('findCities', found)
      map.send({ type: 'map.moved', region: elsewhere })
      map.waitFor('mapRest')
      map.finish('findCities', refusal(429))
      map.isIn('failed')
      assert.deepEqual(map.context.cities, [ghent])
      map.send({ type: 'map.moved', region: flanders })
      map.waitFor('mapRest')
      map.fail('findCities')
      map.isIn('failed')
      assert.deepEqual(map.context.cities, [ghent])
    },
    'a move forgets the question before it': (start) => {
      const map = start()
      map.send({ type: 'map.moved', region: elsewhere })
      map.waitFor('mapRest')
      map.send({ type: 'map.moved', region: flanders })
      map.isIn('moving')
      map.waitFor('mapRest')
      map.finish('findCities', found)
      map.isIn('shown')
    },
  },
})
