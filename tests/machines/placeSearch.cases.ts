import assert from 'node:assert/strict'
import type { Place } from '../../contract/types.ts'
import { placeSearchMachine } from '../../src/machines/placeSearch/machine.ts'
import { chart } from './harness/chart.ts'
import { refusal } from './people.ts'

const ghent: Place = {
  id: 2797656,
  city: 'Ghent',
  state: 'Flanders',
  country: 'Belgium',
  country_code: 'BE',
  latitude: 51.05,
  longitude: 3.71667,
}

export const placeSearch = chart({
  machine: placeSearchMachine,
  inputs: [{ chosen: null }, { chosen: ghent }],
  events: { 'place.type': [{ query: 'Ghe' }, { query: ' ' }], 'place.choose': [{ place: ghent }] },
  services: {
    findPlaces: {
      done: [{ ok: true, data: { data: [ghent] } }, { ok: true, data: { data: [] } }, refusal(429)],
      error: [new Error('No network.')],
    },
  },
  survivors: {
    'placeSearch: place.choose → chosen goes to idle':
      'idle leads on to chosen at once, because there is a choice by then',
  },
  journeys: {
    'a place is looked for once typing pauses, shown and chosen': (start) => {
      const search = start({ chosen: null })
      search.isIn('idle')
      search.send({ type: 'place.type', query: 'Gh' })
      search.send({ type: 'place.type', query: 'Ghe' })
      search.isIn('typing')
      assert.deepEqual(search.inputsOf('findPlaces'), [])
      search.waitFor('typingPause')
      assert.deepEqual(search.inputsOf('findPlaces'), [{ query: 'Ghe' }])
      search.finish('findPlaces', { ok: true, data: { data: [ghent] } })
      search.isIn('found')
      assert.deepEqual(search.context.places, [ghent])
      search.send({ type: 'place.choose', place: ghent })
      search.isIn('chosen')
      assert.equal(search.context.query, 'Ghent')
      assert.equal(search.context.chosen, ghent)
      assert.deepEqual(search.context.places, [])
      assert.deepEqual(search.facts.at(-1), { type: 'place.chosen', place: ghent })
    },
    'a choice that is typed over is no choice any more': (start) => {
      const search = start({ chosen: ghent })
      search.isIn('chosen')
      assert.equal(search.context.query, 'Ghent')
      search.send({ type: 'place.type', query: 'Ghen' })
      search.isIn('typing')
      assert.equal(search.context.chosen, null)
      assert.equal(search.context.query, 'Ghen')
      assert.deepEqual(search.facts, [{ type: 'place.cleared' }])
    },
    'an emptied field looks for nothing and forgets what it found': (start) => {
      const search = start({ chosen: null })
      search.send({ type: 'place.type', query: 'Ghe' })
      search.waitFor('typingPause')
      search.finish('findPlaces', { ok: true, data: { data: [ghent] } })
      search.send({ type: 'place.type', query: ' ' })
      search.isIn('idle')
      assert.deepEqual(search.context.places, [])
      assert.equal(search.context.query, ' ')
      assert.equal(search.context.chosen, null)
      assert.deepEqual(search.facts, [{ type: 'place.cleared' }, { type: 'place.cleared' }])
    },
    'nothing found, a refusal and a failure clear what stood there': (start) => {
      const search = start({ chosen: null })
      const find = () => {
        search.send({ type: 'place.type', query: 'Ghe' })
        search.waitFor('typingPause')
      }
      const fill = () => {
        find()
        search.finish('findPlaces', { ok: true, data: { data: [ghent] } })
        find()
      }
      fill()
      search.finish('findPlaces', { ok: true, data: { data: [] } })
      search.isIn('nothing')
      assert.deepEqual(search.context.places, [])
      search.send({ type: 'places.fold' })
      search.isIn('folded')
      fill()
      search.finish('findPlaces', refusal(429))
      search.isIn('failed')
      assert.deepEqual(search.context.places, [])
      search.send({ type: 'place.retry' })
      search.isIn('searching')
      search.finish('findPlaces', { ok: true, data: { data: [ghent] } })
      search.isIn('found')
      find()
      search.fail('findPlaces')
      search.isIn('failed')
      assert.deepEqual(search.context.places, [])
    },
    'a list that was put away does not come back by itself, only when it is asked for': (start) => {
      const search = start({ chosen: null })
      const answer = { ok: true as const, data: { data: [ghent] } }
      search.send({ type: 'place.type', query: 'Ghe' })
      search.send({ type: 'places.fold' })
      search.isIn('folded')
      search.elapse(1_000)
      assert.deepEqual(search.inputsOf('findPlaces'), [])
      search.send({ type: 'places.unfold' })
      search.isIn('searching')
      search.send({ type: 'places.fold' })
      assert.deepEqual(search.underWay('findPlaces'), [])
      search.send({ type: 'places.unfold' })
      search.finish('findPlaces', answer)
      search.isIn('found')
      search.send({ type: 'places.fold' })
      search.isIn('folded')
      assert.equal(search.context.query, 'Ghe')
      search.send({ type: 'place.choose', place: ghent })
      search.isIn('chosen')
    },
  },
})
