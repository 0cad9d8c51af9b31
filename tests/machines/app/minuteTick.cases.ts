import assert from 'node:assert/strict'

import { minuteTickMachine } from '../../../src/machines/app/minuteTick/machine.ts'
import { chart } from '../harness/chart.ts'

/** A time within a minute. */
const seconds = (second: number) => ({ now: () => Date.UTC(2026, 10, 14, 21, 30, second) })

export const minuteTick = chart({
  machine: minuteTickMachine,
  inputs: [seconds(40)],
  events: {},
  journeys: {
    'ticks exactly at the full minute': (start) => {
      const hand = start(seconds(40))
      let moves = 0
      hand.actor.subscribe(() => (moves += 1))
      hand.elapse(19_999)
      assert.equal(moves, 0)
      hand.elapse(1)
      assert.equal(moves, 1)
    },
    'waits a whole minute when it starts at a full one': (start) => {
      const hand = start(seconds(0))
      let moves = 0
      hand.actor.subscribe(() => (moves += 1))
      hand.elapse(59_999)
      assert.equal(moves, 0)
      hand.elapse(1)
      assert.equal(moves, 1)
      hand.elapse(60_000)
      assert.equal(moves, 2)
    },
  },
})
