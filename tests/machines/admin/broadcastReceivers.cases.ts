import assert from 'node:assert/strict'
import type { BroadcastSegment } from '../../../contract/broadcasts.ts'
import {
  broadcastReceiversMachine,
  type SegmentChoices,
} from '../../../src/machines/admin/broadcastReceivers/machine.ts'
import { chart } from '../harness/chart.ts'
import { refusal } from '../people.ts'

const answered = <Data>(data: Data) => ({ ok: true as const, data })
const error = [new Error('No network.')]

export const choices: SegmentChoices = {
  roles: [{ slug: 'admin', name: 'Admin' }],
  countries: [{ code: 'FR', name: 'France' }],
  languages: [{ code: 'pt', name: 'Portuguese' }],
}
const everyone: BroadcastSegment = {
  role: null,
  country: null,
  language: null,
  supporters: null,
  seen: null,
}
const french: BroadcastSegment = { ...everyone, country: 'FR' }

export const broadcastReceivers = chart({
  machine: broadcastReceiversMachine,
  events: { 'segment.changed': [{ segment: french }, { segment: null }] },
  services: {
    loadChoices: { done: [answered(choices), refusal(429)], error },
    countReceivers: { done: [answered({ count: 314 }), refusal(429)], error },
  },
  journeys: {
    'counts all members first, and those of the segment once it has not changed for a moment': (start) => {
      const receivers = start()
      assert.deepEqual(receivers.inputsOf('countReceivers'), [{ segment: everyone }])
      receivers.finish('countReceivers', answered({ count: 314 }))
      receivers.isIn({ count: 'counted' })
      assert.equal(receivers.context.count, 314)
      receivers.send({ type: 'segment.changed', segment: french })
      receivers.isIn({ count: 'pausing' })
      assert.equal(receivers.context.count, null)
      receivers.elapse(299)
      receivers.send({ type: 'segment.changed', segment: { ...french, supporters: true } })
      receivers.elapse(299)
      receivers.isIn({ count: 'pausing' })
      receivers.waitFor('typingPause')
      receivers.isIn({ count: 'counting' })
      assert.deepEqual(receivers.inputsOf('countReceivers'), [
        { segment: everyone },
        { segment: { ...french, supporters: true } },
      ])
    },
    'forgets a count of an earlier segment': (start) => {
      const receivers = start()
      receivers.send({ type: 'segment.changed', segment: french })
      assert.deepEqual(receivers.underWay('countReceivers'), [])
      receivers.waitFor('typingPause')
      receivers.finish('countReceivers', answered({ count: 7 }))
      assert.equal(receivers.context.count, 7)
    },
    'counts nothing while the fields describe no segment': (start) => {
      const receivers = start()
      receivers.finish('countReceivers', answered({ count: 314 }))
      receivers.send({ type: 'segment.changed', segment: null })
      receivers.isIn({ count: 'unknown' })
      assert.equal(receivers.context.count, null)
      assert.equal(receivers.context.segment, null)
      receivers.send({ type: 'segment.changed', segment: french })
      receivers.isIn({ count: 'pausing' })
    },
    'counts again after a failure': (start) => {
      const receivers = start()
      receivers.fail('countReceivers')
      receivers.isIn({ count: 'failed' })
      receivers.send({ type: 'count.retry' })
      receivers.finish('countReceivers', refusal(429))
      receivers.isIn({ count: 'failed' })
      receivers.send({ type: 'segment.changed', segment: french })
      receivers.isIn({ count: 'pausing' })
    },
    'loads what can be chosen, and again after a failure': (start) => {
      const receivers = start()
      receivers.fail('loadChoices')
      receivers.isIn({ choices: 'failed' })
      receivers.send({ type: 'choices.retry' })
      receivers.finish('loadChoices', refusal(429))
      receivers.isIn({ choices: 'failed' })
      receivers.send({ type: 'choices.retry' })
      receivers.finish('loadChoices', answered(choices))
      receivers.isIn({ choices: 'shown' })
      assert.deepEqual(receivers.context.choices, choices)
      assert.deepEqual(receivers.effects, [])
    },
  },
})
