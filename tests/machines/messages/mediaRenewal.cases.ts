import assert from 'node:assert/strict'

import type { ContextFrom } from 'xstate'

import { privateMediaLifetime } from '../../../contract/limits.ts'
import { mediaRenewalMachine } from '../../../src/machines/messages/mediaRenewal/machine.ts'
import { chart } from '../harness/chart.ts'
import type { Journey, Start } from '../harness/chart.ts'
import { message, refusal } from '../people.ts'

type Machine = typeof mediaRenewalMachine
type Renewal = ReturnType<Start<Machine>>

/** Epoch milliseconds, for these tests only. */
const then = 1_000_000
const failed = (messageIds: readonly number[], after = 0) =>
  ({ type: 'media.failed', messageIds, at: then + after }) as const
const asked = (renewal: Renewal) => renewal.inputsOf('loadMessage')
const answer = (renewal: Renewal, id: number) =>
  renewal.finish('loadMessage', { ok: true, data: message({ id }) })
const reports = (renewal: Renewal) => renewal.told.map(({ event }) => event)

const journeys: Record<string, Journey<Machine>> = {
  'loads a message whose media failed, and reports it': (start) => {
    const renewal = start()
    renewal.isIn('idle')
    renewal.send(failed([10]))
    renewal.isIn('loading')
    assert.deepEqual(asked(renewal), [{ id: 10 }])
    answer(renewal, 10)
    renewal.isIn('idle')
    assert.deepEqual(reports(renewal), [{ type: 'media.renewed', message: message({ id: 10 }) }])
  },
  'loads all that fail together one after another, each message once': (start) => {
    const renewal = start()
    renewal.send(failed([9, 10]))
    renewal.send(failed([10], 1))
    renewal.send(failed([12], 2))
    assert.equal(renewal.underWay('loadMessage').length, 1)
    answer(renewal, 9)
    answer(renewal, 10)
    renewal.isIn('loading')
    answer(renewal, 12)
    renewal.isIn('idle')
    assert.deepEqual(asked(renewal), [{ id: 9 }, { id: 10 }, { id: 12 }])
  },
  'loads a message that failed again only once its new address is over': (start) => {
    const renewal = start()
    renewal.send(failed([10]))
    answer(renewal, 10)
    renewal.send(failed([10], 2))
    renewal.send(failed([10], privateMediaLifetime - 1))
    renewal.isIn('idle')
    assert.equal(asked(renewal).length, 1)
    renewal.send(failed([10], privateMediaLifetime))
    assert.equal(asked(renewal).length, 2)
  },
  'drops a message that is gone, and goes on with the next one': (start) => {
    for (const status of [404, 403] as const) {
      const renewal = start()
      renewal.send(failed([10]))
      renewal.send(failed([12]))
      renewal.finish('loadMessage', refusal(status))
      assert.deepEqual(asked(renewal), [{ id: 10 }, { id: 12 }])
      answer(renewal, 12)
      renewal.isIn('idle')
      assert.deepEqual(reports(renewal), [{ type: 'media.renewed', message: message({ id: 12 }) }])
    }
  },
  'loads what could not be loaded when the network is back, or after the delay': (start) => {
    const renewal = start()
    renewal.send(failed([10]))
    renewal.fail('loadMessage')
    renewal.isIn('waiting')
    // However long it waits, it stands in the queue once.
    renewal.send(failed([10], privateMediaLifetime))
    renewal.send({ type: 'network.cameBack' })
    renewal.isIn('loading')
    renewal.finish('loadMessage', refusal(429))
    renewal.isIn('waiting')
    renewal.waitFor('retryDelay')
    answer(renewal, 10)
    renewal.isIn('idle')
    assert.equal(asked(renewal).length, 3)
  },
  'waits ten seconds before it tries again': (start) => {
    const renewal = start()
    renewal.send(failed([10]))
    renewal.fail('loadMessage')
    renewal.elapse(9_999)
    renewal.isIn('waiting')
    renewal.elapse(1)
    renewal.isIn('loading')
  },
}

export const mediaRenewal = chart({
  machine: mediaRenewalMachine,
  events: {
    'media.failed': ({ queue }: ContextFrom<Machine>) =>
      queue.length < 2 ? [failed([10]), failed([12])] : [failed([10])],
  },
  services: {
    loadMessage: {
      done: [{ ok: true, data: message({ id: 10 }) }, refusal(404), refusal(403), refusal(429)],
      error: [new Error('timeout')],
    },
  },
  survivors: {
    'waiting: network.cameBack → idle goes to loading': 'what is queued is loaded from there at once',
    'waiting: after retryDelay → idle goes to loading': 'what is queued is loaded from there at once',
  },
  journeys,
})
