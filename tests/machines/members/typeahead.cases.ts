import assert from 'node:assert/strict'
import type { Place } from '../../../contract/places.ts'
import { placeSearchMachine } from '../../../src/machines/members/typeahead/placeSearch.ts'
import { chart } from '../harness/chart.ts'
import type { Start } from '../harness/chart.ts'
import { refusal } from '../people.ts'

const ghent: Place = {
  id: 2797656,
  city: 'Ghent',
  state: 'Flanders',
  country: 'Belgium',
  country_code: 'BE',
  latitude: 51.05,
  longitude: 3.71667,
}
const found = { ok: true as const, data: { data: [ghent] } }
const none = { ok: true as const, data: { data: [] } }

type Machine = typeof placeSearchMachine
/** Types words and starts the search. */
const lookFor = (search: ReturnType<Start<Machine>>, words: string) => {
  search.send({ type: 'words.type', words })
  search.waitFor('typingPause')
}

/** Tested with places. Name search uses the same chart. */
export const typeahead = chart({
  machine: placeSearchMachine,
  inputs: [{ words: '' }, { words: 'Ghent' }],
  events: { 'words.type': [{ words: 'Ghe' }, { words: ' ' }], 'item.choose': [{ item: ghent }] },
  services: { find: { done: [found, none, refusal(429)], error: [new Error('No network.')] } },
  journeys: {
    'it looks once typing pauses, shows what it found, and tells what is chosen': (start) => {
      const search = start({ words: '' })
      search.isIn('folded')
      search.send({ type: 'words.type', words: 'Gh' })
      search.send({ type: 'words.type', words: 'Ghe' })
      search.isIn('typing')
      assert.deepEqual(search.inputsOf('find'), [])
      search.waitFor('typingPause')
      assert.deepEqual(search.inputsOf('find'), [{ words: 'Ghe' }])
      search.finish('find', found)
      search.isIn('found')
      assert.deepEqual(search.context.found, [ghent])
      search.send({ type: 'item.choose', item: ghent })
      search.isIn('folded')
      assert.equal(search.context.words, 'Ghent')
      assert.deepEqual(search.facts.at(-1), { type: 'item.chosen', item: ghent })
    },
    'a choice that is typed over is no choice any more': (start) => {
      const search = start({ words: 'Ghent' })
      search.isIn('folded')
      search.send({ type: 'words.type', words: 'Ghen' })
      search.isIn('typing')
      assert.equal(search.context.words, 'Ghen')
      assert.deepEqual(search.facts, [{ type: 'item.cleared' }])
    },
    'the answer to what was typed over is not waited for, and what was found stays meanwhile': (start) => {
      const search = start({ words: '' })
      lookFor(search, 'Ghe')
      search.finish('find', found)
      lookFor(search, 'Ghen')
      search.isIn('searching')
      search.send({ type: 'words.type', words: 'Ghent' })
      assert.deepEqual(search.underWay('find'), [])
      assert.deepEqual(search.context.found, [ghent])
      search.waitFor('typingPause')
      assert.deepEqual(search.inputsOf('find').at(-1), { words: 'Ghent' })
    },
    'an emptied field looks for nothing and forgets what it found': (start) => {
      const search = start({ words: '' })
      lookFor(search, 'Ghe')
      search.finish('find', found)
      search.send({ type: 'words.type', words: ' ' })
      search.isIn('folded')
      assert.deepEqual(search.context, { words: ' ', found: [] })
      search.send({ type: 'list.unfold' })
      search.isIn('folded')
      assert.deepEqual(search.facts, [{ type: 'item.cleared' }, { type: 'item.cleared' }])
    },
    'nothing found, a refusal and a failure clear what stood there; a failed search can be tried again': (
      start,
    ) => {
      const search = start({ words: '' })
      const fill = () => {
        lookFor(search, 'Ghe')
        search.finish('find', found)
        lookFor(search, 'Ghe')
      }
      fill()
      search.finish('find', none)
      search.isIn('nothing')
      assert.deepEqual(search.context.found, [])
      search.send({ type: 'list.fold' })
      search.isIn('folded')
      fill()
      search.finish('find', refusal(429))
      search.isIn('failed')
      assert.deepEqual(search.context.found, [])
      search.send({ type: 'search.retry' })
      search.isIn('searching')
      search.finish('find', found)
      search.isIn('found')
      lookFor(search, 'Ghe')
      search.fail('find')
      search.isIn('failed')
      assert.deepEqual(search.context.found, [])
    },
    'a list that was put away does not come back by itself, only when it is asked for': (start) => {
      const search = start({ words: '' })
      search.send({ type: 'words.type', words: 'Ghe' })
      search.send({ type: 'list.fold' })
      search.isIn('folded')
      search.elapse(1_000)
      assert.deepEqual(search.inputsOf('find'), [])
      search.send({ type: 'list.unfold' })
      search.isIn('searching')
      search.send({ type: 'list.fold' })
      search.isIn('folded')
      assert.deepEqual(search.underWay('find'), [])
      search.send({ type: 'list.unfold' })
      search.finish('find', found)
      search.isIn('found')
      search.send({ type: 'list.fold' })
      search.isIn('folded')
      assert.equal(search.context.words, 'Ghe')
    },
  },
})
