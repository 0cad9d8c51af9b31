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
const ghentbrugge: Place = { ...ghent, id: 2797670, city: 'Ghentbrugge' }
const first = { ok: true as const, data: { data: [ghent], next_cursor: 'second' } }
const second = { ok: true as const, data: { data: [ghent, ghentbrugge], next_cursor: null } }
const found = { ok: true as const, data: { data: [ghent] } }
/** A non-supporter has opened all profiles of the day. */
const upgrade = refusal(403, 'upgrade_required', 'Today’s 288 profiles are used up. Become a supporter.')
const limit = refusal(429, 'daily_limit', 'Today’s 3,000 profiles are used up. You can open more tomorrow.')
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
  events: {
    'words.type': [{ words: 'Ghe' }, { words: ' ' }, { words: 'G'.repeat(81) }],
    'item.choose': [{ item: ghent }],
  },
  services: {
    find: { done: [found, first, none, refusal(429), upgrade, limit], error: [new Error('No network.')] },
    findMore: { done: [second, refusal(429), upgrade, limit], error: [new Error('No network.')] },
  },
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
    'it does not look for a text that the server would refuse as too long': (start) => {
      const search = start({ words: '' })
      search.send({ type: 'words.type', words: 'G'.repeat(81) })
      search.isIn('folded')
      assert.equal(search.context.words.length, 81)
      search.send({ type: 'words.submit' })
      search.send({ type: 'list.unfold' })
      search.isIn('folded')
      lookFor(search, ` ${'G'.repeat(80)} `)
      search.isIn('searching')
    },
    'Enter chooses the exact match, or else the first suggestion': (start) => {
      const search = start({ words: '' })
      lookFor(search, 'ghent ')
      search.finish('find', { ok: true, data: { data: [ghentbrugge, ghent] } })
      search.send({ type: 'words.submit' })
      search.isIn('folded')
      assert.equal(search.context.words, 'Ghent')
      assert.deepEqual(search.facts.at(-1), { type: 'item.chosen', item: ghent })
      lookFor(search, 'Ghen')
      search.finish('find', { ok: true, data: { data: [ghentbrugge, ghent] } })
      search.send({ type: 'words.submit' })
      assert.deepEqual(search.facts.at(-1), { type: 'item.chosen', item: ghentbrugge })
    },
    'more matches are loaded on request, each is listed once, and the list stays open': (start) => {
      const search = start({ words: '' })
      lookFor(search, 'Ghe')
      search.finish('find', found)
      search.send({ type: 'list.more' })
      search.isIn('found')
      lookFor(search, 'Ghe')
      search.finish('find', first)
      search.send({ type: 'list.more' })
      search.isIn('loadingMore')
      assert.deepEqual(search.inputsOf('findMore'), [{ words: 'Ghe', cursor: 'second' }])
      search.finish('findMore', second)
      search.isIn('found')
      assert.deepEqual(search.context.found, [ghent, ghentbrugge])
      search.send({ type: 'list.more' })
      search.isIn('found')
      lookFor(search, 'Ghe')
      search.finish('find', first)
      lookFor(search, 'Ghent')
      search.finish('find', found)
      search.send({ type: 'list.more' })
      search.isIn('found')
    },
    'when more matches can’t be loaded, what was found stays, and they can be asked for again': (start) => {
      const search = start({ words: '' })
      lookFor(search, 'Ghe')
      search.finish('find', first)
      search.send({ type: 'list.more' })
      search.finish('findMore', refusal(429))
      search.isIn('moreFailed')
      search.send({ type: 'list.more' })
      search.fail('findMore')
      search.isIn('moreFailed')
      assert.deepEqual(search.context.found, [ghent])
      search.send({ type: 'list.more' })
      search.finish('findMore', limit)
      search.isIn('limited')
      assert.deepEqual(search.context.found, [])
    },
    'typing, Enter and Escape end the loading of more': (start) => {
      const search = start({ words: '' })
      const loadMore = () => {
        lookFor(search, 'Ghe')
        search.finish('find', first)
        search.send({ type: 'list.more' })
      }
      loadMore()
      search.send({ type: 'words.submit' })
      assert.deepEqual(search.facts.at(-1), { type: 'item.chosen', item: ghent })
      loadMore()
      search.send({ type: 'list.fold' })
      search.isIn('folded')
      loadMore()
      search.send({ type: 'words.type', words: 'Ghen' })
      search.isIn('typing')
      assert.deepEqual(search.underWay('findMore'), [])
    },
    'Enter before the answer looks at once, and chooses the best match when it comes': (start) => {
      const search = start({ words: '' })
      search.send({ type: 'words.type', words: 'Ghent' })
      search.send({ type: 'words.submit' })
      search.isIn('opening')
      assert.deepEqual(search.inputsOf('find'), [{ words: 'Ghent' }])
      search.finish('find', found)
      search.isIn('folded')
      assert.deepEqual(search.facts.at(-1), { type: 'item.chosen', item: ghent })
      lookFor(search, 'Ghe')
      search.send({ type: 'words.submit' })
      search.isIn('opening')
      search.finish('find', none)
      search.isIn('nothing')
      assert.deepEqual(search.context.found, [])
      search.send({ type: 'list.fold' })
      search.send({ type: 'words.submit' })
      search.isIn('opening')
      search.finish('find', refusal(429))
      search.isIn('failed')
      assert.deepEqual(search.context.found, [])
      search.send({ type: 'words.submit' })
      search.fail('find')
      search.isIn('failed')
      assert.equal(search.facts.filter(({ type }) => type === 'item.chosen').length, 1)
    },
    'Escape and further typing cancel an Enter': (start) => {
      const search = start({ words: '' })
      search.send({ type: 'words.type', words: 'Ghe' })
      search.send({ type: 'words.submit' })
      search.send({ type: 'list.fold' })
      search.isIn('folded')
      assert.deepEqual(search.underWay('find'), [])
      search.send({ type: 'words.submit' })
      search.send({ type: 'words.type', words: 'Ghen' })
      search.isIn('typing')
      assert.deepEqual(search.underWay('find'), [])
    },
    'Enter in an empty field does nothing': (start) => {
      const search = start({ words: '' })
      search.send({ type: 'words.submit' })
      search.isIn('folded')
      assert.deepEqual(search.inputsOf('find'), [])
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
      assert.deepEqual(search.context, { words: ' ', found: [], cursor: null, problem: '' })
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
    'a daily limit is told in the words of the server, until something else is typed': (start) => {
      const search = start({ words: '' })
      for (const [refused, state] of [
        [upgrade, 'offeringUpgrade'],
        [limit, 'limited'],
      ] as const) {
        lookFor(search, 'Ghe')
        search.finish('find', found)
        lookFor(search, 'Ghen')
        search.finish('find', refused)
        search.isIn(state)
        assert.equal(search.context.problem, refused.message)
        assert.deepEqual(search.context.found, [])
        search.send({ type: 'words.submit' })
        search.isIn('opening')
        assert.equal(search.context.problem, '')
        search.finish('find', refused)
        search.isIn(state)
        search.send({ type: 'words.type', words: 'Ghe' })
        search.isIn('typing')
        assert.equal(search.context.problem, '')
      }
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
