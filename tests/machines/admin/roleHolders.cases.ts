import assert from 'node:assert/strict'
import type { RoleHolder } from '../../../contract/roles.ts'
import { roleHoldersMachine } from '../../../src/machines/admin/roleHolders/machine.ts'
import { chart } from '../harness/chart.ts'
import { fetchFlash, refusal } from '../people.ts'
import { holder } from './roleLists.ts'

const page = (data: RoleHolder[], next: string | null) => ({
  ok: true as const,
  data: { data, next_cursor: next },
})
const one = (found: RoleHolder | null) => ({ ok: true as const, data: found })
const input = { filter: { search: 'member' } }
const error = [new Error('No network.')]
const ends = { done: [page([holder(3)], '3'), page([], null), refusal(401), refusal(429)], error }

export const roleHolders = chart({
  machine: roleHoldersMachine,
  inputs: [input],
  events: {
    'holder.changed': [{ holder: holder(3, { role_ids: [1] }) }],
    'holder.refresh': [{ id: 3 }],
  },
  services: {
    load: ends,
    loadMore: ends,
    loadHolder: {
      done: [one(holder(3, { role_ids: [2] })), one(null), refusal(401), refusal(429)],
      error,
    },
  },
  explore: ({ context: { holders } }) =>
    holders.length < 2 && holders.every(({ role_ids: [id = 0] }) => id < 2),
  journeys: {
    'shows those who match, page by page': (start) => {
      const list = start(input)
      list.isIn('loading')
      assert.deepEqual(list.inputsOf('load'), [{ ...input, cursor: null }])
      list.finish('load', page([holder(3), holder(4)], '4'))
      list.isIn('shown')
      list.send({ type: 'holders.more' })
      list.isIn('loadingMore')
      // A second press loads nothing twice.
      list.send({ type: 'holders.more' })
      assert.deepEqual(list.inputsOf('loadMore'), [{ ...input, cursor: '4' }])
      list.finish('loadMore', page([holder(5)], null))
      assert.deepEqual(list.context.holders, [holder(3), holder(4), holder(5)])
      list.send({ type: 'holders.more' })
      list.isIn('shown')
      assert.deepEqual(list.effects, [])
    },
    'a failed load leads to another try, and a failure to load more keeps what is shown': (start) => {
      const list = start(input)
      list.fail('load')
      list.isIn('failed')
      list.send({ type: 'holders.retry' })
      list.finish('load', refusal(401))
      list.send({ type: 'holders.retry' })
      list.finish('load', page([holder(3)], '3'))
      list.send({ type: 'holders.more' })
      list.finish('loadMore', refusal(429))
      list.isIn('shown')
      list.send({ type: 'holders.more' })
      list.fail('loadMore')
      list.isIn('shown')
      assert.deepEqual([list.context.holders, list.context.cursor], [[holder(3)], '3'])
      assert.deepEqual(list.effects, [fetchFlash, fetchFlash, fetchFlash])
    },
    'shows a change at its member, also while more is loading': (start) => {
      const list = start(input)
      list.finish('load', page([holder(3), holder(4)], '4'))
      const changed = holder(4, { role_ids: [1, 2] })
      list.send({ type: 'holders.more' })
      list.send({ type: 'holder.changed', holder: changed })
      list.isIn('loadingMore')
      assert.deepEqual(list.context.holders, [holder(3), changed])
      list.send({ type: 'holder.changed', holder: holder(9) })
      assert.deepEqual(list.context.holders, [holder(3), changed])
    },
    'loads one member again, when another super admin changed them': (start) => {
      const list = start(input)
      list.finish('load', page([holder(3), holder(4)], null))
      list.send({ type: 'holder.refresh', id: 4 })
      list.isIn('refreshing')
      assert.deepEqual(list.inputsOf('loadHolder'), [{ id: 4 }])
      list.finish('loadHolder', one(holder(4, { role_ids: [2] })))
      list.isIn('shown')
      assert.deepEqual(list.context.holders, [holder(3), holder(4, { role_ids: [2] })])
      list.send({ type: 'holder.refresh', id: 3 })
      list.finish('loadHolder', one(null))
      list.send({ type: 'holder.refresh', id: 3 })
      list.fail('loadHolder')
      list.send({ type: 'holder.refresh', id: 3 })
      list.finish('loadHolder', refusal(401))
      list.isIn('shown')
      assert.deepEqual(list.context.holders, [holder(3), holder(4, { role_ids: [2] })])
      assert.deepEqual(list.effects, [fetchFlash])
    },
  },
})
