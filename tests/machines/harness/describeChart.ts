/* oxlint-disable vitest/valid-title, vitest/expect-expect -- checks have their own names and assertions */
import { describe, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'

import type { Chart } from './chart.ts'
import { checksOf } from './checks.ts'

/** Milliseconds. Long because the first test plays all paths, perhaps on a busy machine. */
const slowestSuite = 60_000

/** Defines the tests of one chart: one for each state, transition, guard and journey. */
export function describeChart<Machine extends AnyStateMachine>(chart: Chart<Machine>): void {
  const suites = Map.groupBy(checksOf(chart), ({ suite }) => suite)
  describe(chart.machine.id, () => {
    for (const [suite, checks] of suites) {
      describe(suite, () => {
        for (const { name, run } of checks) it(name, { timeout: slowestSuite }, run)
      })
    }
  })
}
