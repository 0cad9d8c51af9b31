import assert from 'node:assert/strict'

import { attachableMachine } from '../../../src/machines/messages/attachable/machine.ts'
import {
  selectHasFailed,
  selectHasNone,
  selectIsLoading,
  selectItems,
} from '../../../src/machines/messages/attachable/selectors.ts'
import { chart } from '../harness/chart.ts'
import { fetchFlash, refusal } from '../people.ts'
import { attachment } from './outgoingMessages.ts'

const item = (id: number) => ({ ...attachment(id), isReady: true })
const items = (...ids: number[]) => ({ ok: true as const, data: ids.map(item) })
const input = { ownId: 1 }

export const attachable = chart({
  machine: attachableMachine,
  inputs: [input],
  events: { 'item.changed': [{ item: item(7) }] },
  services: {
    loadItems: {
      done: [items(7), items(), refusal(401), refusal(429)],
      error: [new Error('No network.')],
    },
  },
  survivors: {
    'assign changeItem puts what is new in changed first':
      'what has changed is found by its id, so that its order makes no difference',
  },
  journeys: {
    'loads what can be attached': (start) => {
      const own = start(input)
      own.isIn('loading')
      assert.equal(selectIsLoading(own.snapshot), true)
      assert.deepEqual(own.inputsOf('loadItems'), [{ ownId: 1 }])
      own.finish('loadItems', items(7, 8))
      own.isIn({ shown: 'some' })
      assert.deepEqual(
        selectItems(own.snapshot).map(({ id }) => id),
        [7, 8],
      )
      assert.equal(selectIsLoading(own.snapshot), false)
      assert.equal(selectHasNone(own.snapshot), false)
      assert.equal(selectHasFailed(own.snapshot), false)
    },
    'loads again when an upload ends while it loads': (start) => {
      const own = start(input)
      own.send({ type: 'attachable.outdated' })
      own.isIn('loading')
      assert.equal(own.inputsOf('loadItems').length, 2)
      own.finish('loadItems', items(7, 8))
      assert.equal(selectItems(own.snapshot).length, 2)
    },
    'shows that a video is processed': (start) => {
      const own = start(input)
      const unready = { ...item(8), isReady: false }
      own.finish('loadItems', { ok: true, data: [item(7), unready] })
      own.send({ type: 'item.changed', item: item(8) })
      own.send({ type: 'item.changed', item: item(9) })
      assert.deepEqual(selectItems(own.snapshot), [item(7), item(8)])
      own.isIn({ shown: 'some' })
    },
    'keeps that a video was processed while the list was loaded': (start) => {
      const own = start(input)
      const before = { ok: true as const, data: [item(7), { ...item(8), isReady: false }] }
      own.send({ type: 'item.changed', item: { ...item(8), isReady: false } })
      own.send({ type: 'item.changed', item: item(8) })
      own.finish('loadItems', before)
      assert.deepEqual(selectItems(own.snapshot), [item(7), item(8)])
      // An answer that was asked for later is newer.
      own.elapse(4 * 60_000)
      own.isIn({ shown: 'refreshing' })
      own.finish('loadItems', before)
      assert.deepEqual(selectItems(own.snapshot), before.data)
      own.send({ type: 'attachable.outdated' })
      own.send({ type: 'item.changed', item: item(8) })
      own.finish('loadItems', before)
      assert.deepEqual(selectItems(own.snapshot), [item(7), item(8)])
    },
    'has none until the first is uploaded': (start) => {
      const own = start(input)
      own.finish('loadItems', items())
      own.isIn({ shown: 'none' })
      assert.equal(selectHasNone(own.snapshot), true)
      own.send({ type: 'attachable.outdated' })
      own.finish('loadItems', items(7))
      own.isIn({ shown: 'some' })
      assert.equal(selectHasNone(own.snapshot), false)
    },
    'has none again once the last one was deleted': (start) => {
      const own = start(input)
      own.finish('loadItems', items(7))
      own.send({ type: 'attachable.outdated' })
      own.finish('loadItems', items())
      own.isIn({ shown: 'none' })
      assert.deepEqual(selectItems(own.snapshot), [])
    },
    'loads again before the addresses of private ones end, and shows the old ones meanwhile': (start) => {
      const own = start(input)
      own.finish('loadItems', items(7))
      own.elapse(4 * 60_000 - 1)
      own.isIn({ shown: 'some' })
      own.elapse(1)
      own.isIn({ shown: 'refreshing' })
      assert.equal(selectItems(own.snapshot).length, 1)
      own.fail('loadItems')
      own.isIn({ shown: 'waiting' })
      own.elapse(10_000)
      own.isIn({ shown: 'refreshing' })
      own.finish('loadItems', refusal(429))
      own.isIn({ shown: 'waiting' })
      own.send({ type: 'network.cameBack' })
      own.isIn({ shown: 'refreshing' })
      own.finish('loadItems', items(7, 8))
      own.isIn({ shown: 'some' })
      assert.deepEqual(selectItems(own.snapshot), items(7, 8).data)
      assert.deepEqual(own.effects, [])
    },
    'says that it failed, and tries again when asked or when the network is back': (start) => {
      const own = start(input)
      own.fail('loadItems')
      own.isIn('failed')
      assert.equal(selectHasFailed(own.snapshot), true)
      assert.deepEqual(own.effects, [fetchFlash])
      own.send({ type: 'attachable.retry' })
      own.isIn('loading')
      own.finish('loadItems', refusal(429))
      own.isIn('failed')
      assert.equal(own.effects.length, 2)
      own.send({ type: 'network.cameBack' })
      own.isIn('loading')
      own.finish('loadItems', refusal(401))
      own.isIn('failed')
      assert.equal(own.effects.length, 2)
    },
  },
})
