import assert from 'node:assert/strict'

import { flashTimerMachine } from '../../../src/machines/app/flashTimer/machine.ts'
import { chart } from '../harness/chart.ts'

export const flashTimer = chart({
  machine: flashTimerMachine,
  inputs: [{ id: 1 }, { id: 2, delay: 8_000 }],
  events: {},
  journeys: {
    'ends after the delay of its message': (start) => {
      const timer = start({ id: 7, delay: 8_000 })
      timer.elapse(7_999)
      timer.isIn('shown')
      timer.elapse(1)
      timer.isIn('over')
    },
    'ends after exactly five seconds by default': (start) => {
      const timer = start({ id: 7 })
      timer.elapse(4_999)
      timer.isIn('shown')
      timer.elapse(1)
      timer.isIn('over')
      assert.deepEqual(timer.output, { id: 7 })
    },
  },
})
