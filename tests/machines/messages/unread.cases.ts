import assert from 'node:assert/strict'

import { unreadMachine } from '../../../src/machines/messages/unread/machine.ts'
import { chart } from '../harness/chart.ts'

const none = { conversations: 0, systemMessages: 0 }
const two = { conversations: 2, systemMessages: 0 }

export const unread = chart({
  machine: unreadMachine,
  events: {},
  services: {
    count: { done: [none, two, { conversations: 2, systemMessages: 1 }], error: [new Error('no')] },
  },
  survivors: {
    'counted: always [isOutdated] → gathering goes to uncounted':
      'from there it goes on to gathering for the same reason',
    'uncounted: always [isOutdated] → gathering goes to counted':
      'from there it goes on to gathering for the same reason',
  },
  journeys: {
    'the counts are asked for at once, and told when they are news': (start) => {
      const counts = start()
      counts.isIn('counting')
      counts.finish('count', two)
      counts.isIn('counted')
      assert.deepEqual(counts.context.counts, two)
      assert.deepEqual(counts.effects, [{ type: 'tell', params: { type: 'unread.changed', ...two } }])
      counts.send({ type: 'unread.refresh' })
      counts.waitFor('burst')
      counts.finish('count', two)
      counts.isIn('counted')
      assert.equal(counts.effects.length, 1)
    },
    'a burst of messages is counted once': (start) => {
      const counts = start()
      counts.finish('count', none)
      for (let arrived = 0; arrived < 100; arrived++) counts.send({ type: 'unread.refresh' })
      counts.waitFor('burst')
      assert.equal(counts.inputsOf('count').length, 2)
    },
    'what happens during a count is counted afterwards, because the answer may be older': (start) => {
      for (const end of ['finish', 'fail'] as const) {
        const counts = start()
        counts.send({ type: 'unread.refresh' })
        counts.isIn('counting')
        if (end === 'finish') counts.finish('count', two)
        else counts.fail('count')
        assert.deepEqual(counts.context.counts, end === 'finish' ? two : null)
        counts.isIn('gathering')
        counts.waitFor('burst')
        counts.finish('count', { conversations: 3, systemMessages: 0 })
        counts.isIn('counted')
        assert.deepEqual(counts.context.counts, { conversations: 3, systemMessages: 0 })
      }
    },
    'a count that fails leaves the last one, and is tried again by itself and when something happens': (
      start,
    ) => {
      const counts = start()
      counts.finish('count', two)
      counts.send({ type: 'unread.refresh' })
      counts.waitFor('burst')
      counts.fail('count')
      counts.isIn('uncounted')
      assert.deepEqual(counts.context.counts, two)
      counts.waitFor('retry')
      counts.isIn('counting')
      counts.fail('count')
      counts.send({ type: 'unread.refresh' })
      counts.isIn('gathering')
    },
    'nothing is a count too, and told once': (start) => {
      const counts = start()
      counts.fail('count')
      assert.equal(counts.context.counts, null)
      counts.waitFor('retry')
      counts.finish('count', none)
      assert.deepEqual(counts.effects, [{ type: 'tell', params: { type: 'unread.changed', ...none } }])
    },
  },
})
