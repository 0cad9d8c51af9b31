import assert from 'node:assert/strict'

import { unreadMachine } from '../../../src/machines/messages/unread/machine.ts'
import { chart } from '../harness/chart.ts'

const none = { messages: 0, conversations: 0, systemMessages: 0 }
const two = { messages: 2, conversations: 2, systemMessages: 0 }

export const unread = chart({
  machine: unreadMachine,
  events: {},
  services: {
    count: {
      done: [none, two, { messages: 2, conversations: 2, systemMessages: 1 }],
      error: [new Error('no')],
    },
  },
  survivors: {
    'counted: always [isOutdated] → debouncing goes to failed':
      'from there it goes on to debouncing for the same reason',
    'failed: always [isOutdated] → debouncing goes to counted':
      'from there it goes on to debouncing for the same reason',
  },
  journeys: {
    'counts at once, and tells only changed counts': (start) => {
      const counts = start()
      counts.isIn('counting')
      counts.finish('count', two)
      counts.isIn('counted')
      assert.deepEqual(counts.context.counts, two)
      assert.deepEqual(counts.effects, [{ type: 'tell', params: { type: 'unread.changed', ...two } }])
      counts.send({ type: 'unread.refresh' })
      counts.waitFor('debounceDelay')
      counts.finish('count', two)
      counts.isIn('counted')
      assert.equal(counts.effects.length, 1)
    },
    'tells that only the number of system messages has changed': (start) => {
      const counts = start()
      counts.finish('count', two)
      counts.send({ type: 'unread.refresh' })
      counts.waitFor('debounceDelay')
      counts.finish('count', { ...two, systemMessages: 1 })
      assert.deepEqual(counts.context.counts, { ...two, systemMessages: 1 })
      assert.deepEqual(counts.effects.at(-1), {
        type: 'tell',
        params: { type: 'unread.changed', ...two, systemMessages: 1 },
      })
    },
    'counts once after many facts at the same time': (start) => {
      const counts = start()
      counts.finish('count', none)
      for (let arrived = 0; arrived < 100; arrived++) counts.send({ type: 'unread.refresh' })
      counts.waitFor('debounceDelay')
      assert.equal(counts.inputsOf('count').length, 2)
    },
    'counts again after a fact during a count, because the answer may be older': (start) => {
      for (const end of ['finish', 'fail'] as const) {
        const counts = start()
        counts.send({ type: 'unread.refresh' })
        counts.isIn('counting')
        if (end === 'finish') counts.finish('count', two)
        else counts.fail('count')
        assert.deepEqual(counts.context.counts, end === 'finish' ? two : null)
        counts.isIn('debouncing')
        counts.waitFor('debounceDelay')
        counts.finish('count', { messages: 3, conversations: 3, systemMessages: 0 })
        counts.isIn('counted')
        assert.deepEqual(counts.context.counts, { messages: 3, conversations: 3, systemMessages: 0 })
      }
    },
    'keeps the counts when a count fails, and counts again after a delay or a fact': (start) => {
      const counts = start()
      counts.finish('count', two)
      counts.send({ type: 'unread.refresh' })
      counts.waitFor('debounceDelay')
      counts.fail('count')
      counts.isIn('failed')
      assert.deepEqual(counts.context.counts, two)
      counts.waitFor('retryDelay')
      counts.isIn('counting')
      counts.fail('count')
      counts.send({ type: 'unread.refresh' })
      counts.isIn('debouncing')
    },
    'tells that nothing is unread, once': (start) => {
      const counts = start()
      counts.fail('count')
      assert.equal(counts.context.counts, null)
      counts.waitFor('retryDelay')
      counts.finish('count', none)
      assert.deepEqual(counts.effects, [{ type: 'tell', params: { type: 'unread.changed', ...none } }])
    },
  },
})
