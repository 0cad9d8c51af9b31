import assert from 'node:assert/strict'
import { queueCountsMachine } from '../../../src/machines/admin/queueCounts/machine.ts'
import { chart } from '../harness/chart.ts'
import { refusal } from '../people.ts'

const counted = (count: number) => ({
  ok: true as const,
  data: [{ queue: 'new-pics' as const, count, claimed_by_others: 0, oldest_at: null }],
})

export const queueCounts = chart({
  machine: queueCountsMachine,
  events: {},
  services: {
    loadCounts: { done: [counted(3), refusal(401), refusal(429)], error: [new Error('No network.')] },
  },
  journeys: {
    'asks again after a pause and on another page, and keeps the counts through a failure': (start) => {
      const actor = start()
      assert.deepEqual(actor.context.counts, [])
      actor.finish('loadCounts', counted(3))
      actor.waitFor('pause')
      actor.isIn('loading')
      actor.finish('loadCounts', counted(2))
      actor.send({ type: 'counts.refresh' })
      actor.fail('loadCounts')
      actor.isIn('shown')
      assert.deepEqual(actor.context.counts, counted(2).data)
    },
  },
})
