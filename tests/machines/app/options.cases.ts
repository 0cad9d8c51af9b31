import assert from 'node:assert/strict'
import { optionsMachine } from '../../../src/machines/app/options/machine.ts'
import type { Options } from '../../../src/machines/app/options/options.ts'
import { chart } from '../harness/chart.ts'
import { fetchFlash, refusal } from '../people.ts'

const option = (id: number, slug: string, name: string) => ({
  id,
  slug,
  name,
  plural_name: null,
  html_name: null,
  extra_label: null,
  description: null,
})

export const someOptions: Options = {
  lists: new Map([
    ['body-build', [option(1, 'slim', 'Slim'), option(2, 'average', 'Average')]],
    ['community', [option(1, 'bear', 'Bear')]],
    ['interest', [option(8, 'hiking', 'Hiking'), option(15, 'cooking', 'Cooking')]],
    ['sex-position', [option(0, '', 'No answer'), option(3, 'versatile', 'Versatile')]],
  ]),
  products: [],
  rejectionReasons: [],
}

export const options = chart({
  machine: optionsMachine,
  events: {},
  services: {
    loadOptions: {
      done: [{ ok: true, data: someOptions }, refusal(401), refusal(429)],
      error: [new Error('No network.')],
    },
  },
  journeys: {
    'loads once': (start) => {
      const lists = start()
      lists.isIn('loading')
      lists.finish('loadOptions', { ok: true, data: someOptions })
      lists.isIn('ready')
      assert.equal(lists.context.options, someOptions)
      lists.send({ type: 'options.retry' })
      lists.isIn('ready')
    },
    'shows a flash for a refusal and a failure to load, and tries again': (start) => {
      const lists = start()
      lists.finish('loadOptions', refusal(429))
      lists.isIn('failed')
      lists.send({ type: 'options.retry' })
      lists.isIn('loading')
      lists.fail('loadOptions')
      lists.isIn('failed')
      assert.equal(lists.context.options, null)
      assert.deepEqual(lists.effects, [fetchFlash, fetchFlash])
    },
    'shows no flash to a member who is signed out': (start) => {
      const lists = start()
      lists.finish('loadOptions', refusal(401))
      lists.isIn('failed')
      assert.deepEqual(lists.effects, [])
    },
  },
})
