import assert from 'node:assert/strict'
import type { ModerationDecision } from '../../../contract/moderationQueues.ts'
import { decisionLogMachine } from '../../../src/machines/admin/decisionLog/machine.ts'
import { chart } from '../harness/chart.ts'
import { fetchFlash, refusal } from '../people.ts'
import { decision } from './queueItems.ts'

const page = (data: readonly ModerationDecision[], cursor: string | null = null) => ({
  ok: true as const,
  data: { data, next_cursor: cursor },
})
const effective = (id: number, fields: Partial<ModerationDecision> = {}) =>
  decision(id, { state: 'effective', reversible_until: '2126-03-31T12:00:00.000Z', ...fields })
const first = page([decision(4), effective(3)], 'b')
const settled = page([effective(4), effective(3)], 'b')
const rest = page([effective(2), effective(1)])
const reversed = effective(3, { state: 'reversed' })
const error = [new Error('No network.')]
const all = { filter: {} }
const ofWim = { filter: { actorId: 9 } }

export const decisionLog = chart({
  machine: decisionLogMachine,
  inputs: [all],
  events: { 'decision.changed': [{ decision: reversed }] },
  services: {
    load: { done: [first, page([]), refusal(401), refusal(429)], error },
    refresh: { done: [settled, refusal(429)], error },
    loadMore: { done: [rest, refusal(401), refusal(429)], error },
  },
  journeys: {
    'lists the newest decisions with this filter, and more of them': (start) => {
      const log = start(ofWim)
      log.isIn('loading')
      assert.deepEqual(log.inputsOf('load'), [ofWim])
      log.finish('load', first)
      log.isIn('shown')
      log.send({ type: 'log.more' })
      log.isIn('loadingMore')
      assert.deepEqual(log.inputsOf('loadMore'), [{ ...ofWim, cursor: 'b' }])
      log.send({ type: 'decision.changed', decision: reversed })
      // A page that was asked for before has a decision that is listed already.
      log.finish('loadMore', page([effective(3), effective(2)], null))
      log.isIn('shown')
      assert.deepEqual(log.context.decisions, [decision(4), reversed, effective(2)])
      log.send({ type: 'log.more' })
      log.isIn('shown')
    },
    'tries again after a failure, and keeps what is listed when more cannot be loaded': (start) => {
      const log = start(all)
      log.finish('load', refusal(429))
      log.isIn('failed')
      log.send({ type: 'log.retry' })
      // No flash follows a member to the login.
      log.finish('load', refusal(401))
      log.isIn('failed')
      log.send({ type: 'log.retry' })
      log.fail('load')
      log.send({ type: 'log.retry' })
      log.finish('load', settled)
      log.send({ type: 'log.more' })
      log.fail('loadMore')
      log.isIn('shown')
      assert.deepEqual(log.context.decisions, settled.data.data)
      log.send({ type: 'log.more' })
      log.finish('loadMore', refusal(429))
      log.isIn('shown')
      assert.deepEqual(log.effects, Array(4).fill(fetchFlash))
    },
    'looks again whether a decision has taken effect, and then no more': (start) => {
      const log = start(all)
      log.finish('load', first)
      log.send({ type: 'log.more' })
      log.finish('loadMore', rest)
      log.waitFor('pause')
      log.isIn('refreshing')
      log.fail('refresh')
      log.isIn('shown')
      log.waitFor('pause')
      log.finish('refresh', refusal(429))
      log.isIn('shown')
      log.waitFor('pause')
      assert.deepEqual(log.inputsOf('refresh'), [all, all, all])
      log.finish('refresh', settled)
      log.isIn('shown')
      // The pages after the first one stay.
      assert.deepEqual(log.context.decisions, [...settled.data.data, ...rest.data.data])
      assert.equal(log.context.nextCursor, null)
      log.waitFor('pause')
      log.isIn('shown')
      assert.deepEqual(log.effects, [])
    },
    'begins anew when a page of new decisions is not enough': (start) => {
      const log = start(all)
      log.finish('load', first)
      log.waitFor('pause')
      log.finish('refresh', page([effective(9), effective(8)], 'h'))
      assert.deepEqual([log.context.decisions.map(({ id }) => id), log.context.nextCursor], [[9, 8], 'h'])
      log.send({ type: 'decision.changed', decision: effective(9, { state: 'reversed' }) })
      log.send({ type: 'decision.changed', decision: decision(8) })
      log.send({ type: 'log.more' })
      log.finish('loadMore', first)
      log.waitFor('pause')
      log.finish('refresh', page([effective(9), effective(8)], 'h'))
      // What follows is still there, with the cursor of its end.
      assert.deepEqual(
        [log.context.decisions.map(({ id }) => id), log.context.nextCursor],
        [[9, 8, 4, 3], 'b'],
      )
    },
    'shows a reversed decision at once, whatever was asked before': (start) => {
      const log = start(all)
      log.finish('load', first)
      log.send({ type: 'decision.changed', decision: reversed })
      log.isIn('shown')
      assert.deepEqual(log.context.decisions, [decision(4), reversed])
      log.waitFor('pause')
      log.send({ type: 'decision.changed', decision: effective(3, { text: 'Newer.', state: 'reversed' }) })
      log.isIn('refreshing')
      assert.equal(log.inputsOf('refresh').length, 2)
      log.send({ type: 'log.more' })
      log.isIn('loadingMore')
      log.finish('loadMore', rest)
      assert.deepEqual(
        log.context.decisions.map(({ id }) => id),
        [4, 3, 2, 1],
      )
    },
    'asks for nothing more while it looks again at the end of the log': (start) => {
      const log = start(all)
      log.finish('load', page([decision(4)]))
      log.waitFor('pause')
      log.send({ type: 'log.more' })
      log.isIn('refreshing')
      log.finish('refresh', page([]))
      assert.deepEqual([log.context.decisions, log.context.nextCursor], [[], null])
    },
  },
})
