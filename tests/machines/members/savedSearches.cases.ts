import assert from 'node:assert/strict'
import type { SavedSearch } from '../../../contract/search.ts'
import type { TravelPlan } from '../../../contract/travelPlans.ts'
import {
  askToDelete,
  deleteQuestion,
  notDeleted,
  savedSearchesMachine,
} from '../../../src/machines/members/savedSearches/machine.ts'
import { chart } from '../harness/chart.ts'
import { fetchFlash, refusal } from '../people.ts'

const bears: SavedSearch = {
  id: 1,
  name: 'Bears',
  query: { age_from: 40 },
  place: null,
  created_at: '2026-03-01T12:00:00.000Z',
}
const near: SavedSearch = { ...bears, id: 2, name: 'Near', query: { distance: 10 } }
const plan: TravelPlan = {
  id: 3,
  place_id: 2950159,
  city: 'Berlin',
  state: null,
  country: 'Germany',
  country_code: 'DE',
  from: '2026-04-01',
  to: '2026-04-05',
  note: null,
}
const pageData = { saved: [bears, near], plans: [plan] }
const loaded = { ok: true as const, data: pageData }
const confirmed = { type: 'confirmation.confirmed', id: deleteQuestion } as const
const settled = { type: 'ask', params: { type: 'confirmation.settle', id: deleteQuestion } }
const told = { type: 'flash', params: notDeleted }

export const savedSearches = chart({
  machine: savedSearchesMachine,
  events: {
    'search.delete': ({ pageData: { saved } }) => saved.slice(0, 1).map((search) => ({ search })),
    'confirmation.confirmed': [{ id: deleteQuestion }, { id: 'another' }],
    'confirmation.cancelled': [{ id: deleteQuestion }, { id: 'another' }],
  },
  services: {
    facts: {},
    loadSearchPage: { done: [loaded, refusal(401), refusal(429)], error: [new Error('No network.')] },
    deleteSearch: {
      done: [{ ok: true, data: {} }, refusal(404), refusal(429)],
      error: [new Error('No network.')],
    },
  },
  journeys: {
    'saved searches and travel plans are there together': (start) => {
      const page = start()
      page.isIn('loading')
      page.finish('loadSearchPage', loaded)
      page.isIn({ ready: 'shown' })
      assert.deepEqual(page.context, { pageData, named: null })
      assert.deepEqual(page.inputsOf('facts').length, 1)
    },
    'shows a flash for a refusal and a failure to load, and tries again': (start) => {
      const page = start()
      page.finish('loadSearchPage', refusal(429))
      page.isIn('failed')
      page.send({ type: 'searches.retry' })
      page.isIn('loading')
      page.fail('loadSearchPage')
      page.isIn('failed')
      assert.deepEqual(page.effects, [fetchFlash, fetchFlash])
    },
    'shows no flash to a member who is signed out': (start) => {
      const page = start()
      page.finish('loadSearchPage', refusal(401))
      page.isIn('failed')
      assert.deepEqual(page.effects, [])
    },
    'a search is deleted once that is confirmed': (start) => {
      const page = start()
      page.finish('loadSearchPage', loaded)
      page.send({ type: 'search.delete', search: bears })
      page.isIn({ ready: 'asking' })
      assert.deepEqual(page.effects, [{ type: 'ask', params: askToDelete(bears) }])
      assert.deepEqual(page.context.named, bears)
      page.send({ ...confirmed, id: 'another' })
      page.isIn({ ready: 'asking' })
      page.send(confirmed)
      page.isIn({ ready: 'deleting' })
      assert.deepEqual(page.inputsOf('deleteSearch'), [{ id: 1 }])
      page.finish('deleteSearch', { ok: true, data: {} })
      page.isIn({ ready: 'shown' })
      assert.deepEqual(page.context, { pageData: { saved: [near], plans: [plan] }, named: null })
      assert.deepEqual(page.effects.slice(1), [settled])
    },
    'who says no keeps it': (start) => {
      const page = start()
      page.finish('loadSearchPage', loaded)
      page.send({ type: 'search.delete', search: bears })
      page.send({ type: 'confirmation.cancelled', id: 'another' })
      page.isIn({ ready: 'asking' })
      page.send({ type: 'confirmation.cancelled', id: deleteQuestion })
      page.isIn({ ready: 'shown' })
      assert.deepEqual(page.context, { pageData, named: null })
      assert.deepEqual(page.inputsOf('deleteSearch'), [])
    },
    'one that is gone already is gone; one that could not be deleted stays, which is said': (start) => {
      const page = start()
      page.finish('loadSearchPage', loaded)
      const deleteFirst = () => {
        page.send({ type: 'search.delete', search: bears })
        page.send(confirmed)
      }
      deleteFirst()
      page.finish('deleteSearch', refusal(429))
      page.isIn({ ready: 'shown' })
      assert.deepEqual(page.context.pageData, pageData)
      assert.deepEqual(page.effects.slice(1), [settled, told])
      deleteFirst()
      page.fail('deleteSearch')
      page.isIn({ ready: 'shown' })
      assert.deepEqual(page.context.pageData, pageData)
      assert.deepEqual(page.effects.slice(4), [settled, told])
      deleteFirst()
      page.finish('deleteSearch', refusal(404))
      page.isIn({ ready: 'shown' })
      assert.deepEqual(page.context.pageData.saved, [near])
      assert.deepEqual(page.effects.slice(7), [settled])
    },
  },
})
