import assert from 'node:assert/strict'
import type { Broadcast } from '../../../contract/broadcasts.ts'
import { broadcastsMachine } from '../../../src/machines/admin/broadcasts/machine.ts'
import { chart } from '../harness/chart.ts'
import { fetchFlash, refusal } from '../people.ts'
import { broadcast, underWay } from './broadcastsSent.ts'

const answered = <Data>(data: Data) => ({ ok: true as const, data })
const page = (data: readonly Broadcast[], cursor: string | null = null) =>
  answered({ data, next_cursor: cursor })
const error = [new Error('No network.')]
const flash = (html: string) => ({ type: 'flash', params: { type: 'error', html } })
const lostAnswer = flash('The answer was lost. The message is loaded again.')

const failed = broadcast(4, { state: 'failed', sent_count: 20 })
const stopped = broadcast(5, { state: 'stopped', sent_count: 120, stopped_by: { id: 9, name: 'Wim' } })
const first = page([underWay(5), failed], 'older')
const wim = { sender: { id: 9, name: 'Wim' } }

export const broadcasts = chart({
  machine: broadcastsMachine,
  events: {
    'broadcast.sent': [{ broadcast: underWay(6) }],
    'broadcast.stop': [{ id: 5 }, { id: 4 }, { id: 77 }],
    'broadcast.continue': [{ id: 4 }, { id: 5 }],
  },
  services: {
    load: { done: [first, page([broadcast(1)]), refusal(401), refusal(429)], error },
    refresh: { done: [[broadcast(5), failed]], error },
    stop: { done: [answered(stopped), answered(broadcast(5)), refusal(429)], error },
    continueSending: { done: [answered(underWay(4)), refusal(409)], error },
  },
  // One change, and none of a list that has grown: the regions do not depend on each other.
  explore: ({ context, value }) =>
    context.broadcasts.length <= 2 && !(value.change === 'idle' && context.changedId !== null),
  journeys: {
    'loads the newest, and more of them': (start) => {
      const list = start()
      assert.deepEqual(list.inputsOf('load'), [{ cursor: null }])
      list.finish('load', first)
      list.isIn({ list: { shown: 'watching' } })
      list.send({ type: 'broadcasts.more' })
      list.isIn({ list: { shown: 'loadingMore' } })
      list.send({ type: 'broadcasts.more' })
      assert.deepEqual(list.inputsOf('load'), [{ cursor: null }, { cursor: 'older' }])
      list.finish('loadMore', page([broadcast(1)]))
      assert.deepEqual(
        list.context.broadcasts.map(({ id }) => id),
        [5, 4, 1],
      )
      list.send({ type: 'broadcasts.more' })
      list.isIn({ list: { shown: 'watching' } })
      assert.deepEqual(list.effects, [])
    },
    'shows a flash for a failure, none to an admin who is signed out, and tries again': (start) => {
      const list = start()
      list.finish('load', refusal(429))
      list.isIn({ list: 'failed' })
      list.send({ type: 'broadcasts.retry' })
      list.finish('load', refusal(401))
      list.isIn({ list: 'failed' })
      list.send({ type: 'broadcasts.retry' })
      list.fail('load')
      assert.deepEqual(list.effects, [fetchFlash, fetchFlash])
      list.send({ type: 'broadcasts.retry' })
      list.finish('load', first)
      list.send({ type: 'broadcasts.more' })
      list.finish('loadMore', refusal(429))
      list.isIn({ list: { shown: 'watching' } })
      assert.equal(list.context.nextCursor, 'older')
      list.send({ type: 'broadcasts.more' })
      list.fail('loadMore')
      list.send({ type: 'broadcasts.more' })
      list.finish('loadMore', refusal(401))
      list.isIn({ list: { shown: 'watching' } })
      assert.deepEqual(list.effects, Array(4).fill(fetchFlash))
    },
    'loads those under way again and again, as long as there are any': (start) => {
      const list = start()
      list.finish('load', page([underWay(5), failed, broadcast(3)]))
      list.waitFor('pause')
      list.isIn({ list: { shown: 'refreshing' } })
      assert.deepEqual(list.inputsOf('refresh'), [{ ids: [5] }])
      list.finish('refresh', [underWay(5, { sent_count: 240 })])
      assert.equal(list.context.broadcasts[0]?.sent_count, 240)
      list.waitFor('pause')
      list.fail('refresh')
      list.waitFor('pause')
      list.finish('refresh', [broadcast(5)])
      list.isIn({ list: { shown: 'resting' } })
      assert.deepEqual(list.effects, [])
    },
    'loads nothing while the page is hidden': (start) => {
      const list = start()
      list.finish('load', page([underWay(5)]))
      list.send({ type: 'page.hidden' })
      list.isIn({ list: { shown: 'resting' } })
      list.elapse(60_000)
      assert.deepEqual(list.inputsOf('refresh'), [])
      list.send({ type: 'page.shown' })
      list.isIn({ list: { shown: 'watching' } })
      list.waitFor('pause')
      assert.deepEqual(list.inputsOf('refresh'), [{ ids: [5] }])
    },
    'begins with the one that the form has sent, and watches it': (start) => {
      const list = start()
      list.finish('load', page([broadcast(3)]))
      list.isIn({ list: { shown: 'resting' } })
      list.send({ type: 'broadcast.sent', broadcast: underWay(6) })
      list.isIn({ list: { shown: 'watching' } })
      assert.deepEqual(
        list.context.broadcasts.map(({ id }) => id),
        [6, 3],
      )
    },
    'keeps one that was sent before the list had loaded, and loads a list that had failed': (start) => {
      const list = start()
      list.send({ type: 'broadcast.sent', broadcast: underWay(6) })
      list.finish('load', page([broadcast(3)]))
      assert.deepEqual(
        list.context.broadcasts.map(({ id }) => id),
        [6, 3],
      )
      const other = start()
      other.fail('load')
      other.send({ type: 'broadcast.sent', broadcast: underWay(6) })
      other.isIn({ list: 'loading' })
      assert.deepEqual(other.context.broadcasts, [underWay(6)])
    },
    'stops one under way, which an answer to an older refresh does not undo': (start) => {
      const list = start()
      list.finish('load', first)
      list.waitFor('pause')
      list.send({ type: 'broadcast.stop', id: 5 })
      list.isIn({ change: 'stopping', list: { shown: 'refreshing' } })
      list.send({ type: 'broadcast.stop', id: 5 })
      assert.deepEqual(list.inputsOf('stop'), [{ id: 5 }])
      list.finish('stop', answered(stopped))
      list.isIn({ change: 'idle', list: { shown: 'refreshing' } })
      assert.deepEqual(list.context.broadcasts, [stopped, failed])
      assert.deepEqual(list.inputsOf('refresh'), [{ ids: [5] }, { ids: [5] }])
      list.finish('refresh', [stopped])
      list.isIn({ list: { shown: 'resting' } })
      list.send({ type: 'broadcast.stop', id: 5 })
      list.isIn({ change: 'idle' })
      assert.deepEqual(list.effects, [])
    },
    'says when it is too late to stop one': (start) => {
      const list = start()
      list.finish('load', first)
      list.send({ type: 'broadcast.stop', id: 5 })
      list.finish('stop', answered(broadcast(5)))
      list.isIn({ change: 'idle' })
      assert.equal(list.context.broadcasts[0]?.state, 'sent')
      assert.deepEqual(list.effects, [flash('Too late to stop: everybody has got the message.')])
    },
    'continues one that failed, and says why it could not': (start) => {
      const list = start()
      list.finish('load', page([failed]))
      list.isIn({ list: { shown: 'resting' } })
      list.send({ type: 'broadcast.continue', id: 4 })
      list.isIn({ change: 'continuing' })
      assert.deepEqual(list.inputsOf('continueSending'), [{ id: 4 }])
      list.finish('continueSending', refusal(409, 'not_failed', 'This message is not one that failed.'))
      list.isIn({ change: 'idle', list: { shown: 'refreshing' } })
      assert.deepEqual(list.inputsOf('refresh'), [{ ids: [4] }])
      assert.deepEqual(list.effects, [flash('This message is not one that failed.')])
      list.finish('refresh', [failed])
      list.send({ type: 'broadcast.continue', id: 4 })
      list.finish('continueSending', answered(underWay(4, wim)))
      list.finish('refresh', [underWay(4, wim)])
      list.isIn({ list: { shown: 'watching' } })
    },
    'loads one again when the answer to a change was lost': (start) => {
      const list = start()
      list.finish('load', first)
      list.send({ type: 'broadcast.stop', id: 5 })
      list.fail('stop')
      list.isIn({ change: 'idle', list: { shown: 'refreshing' } })
      list.finish('refresh', [stopped])
      list.send({ type: 'broadcast.continue', id: 4 })
      list.fail('continueSending')
      assert.deepEqual(list.inputsOf('refresh'), [{ ids: [5] }, { ids: [4] }])
      list.finish('refresh', [underWay(4)])
      assert.deepEqual(list.context.broadcasts, [stopped, underWay(4)])
      assert.deepEqual(list.effects, [lostAnswer, lostAnswer])
    },
    'says why one could not be stopped, and lets it be tried again': (start) => {
      const list = start()
      list.finish('load', first)
      list.send({ type: 'broadcast.stop', id: 5 })
      list.finish('stop', refusal(429, 'too_many_requests', 'Wait a minute.'))
      assert.deepEqual(list.effects, [flash('Wait a minute.')])
      list.send({ type: 'broadcast.stop', id: 5 })
      list.isIn({ change: 'stopping' })
    },
  },
})
