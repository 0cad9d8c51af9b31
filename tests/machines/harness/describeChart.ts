/* oxlint-disable vitest/valid-title, vitest/expect-expect -- a check brings its own name and assertions */
import { describe, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'

import type { Chart } from './chart.ts'
import { checksOf } from './checks.ts'

/** Milliseconds; a chart's suite takes a few hundred, but the first test plays all paths, on whatever is free. */
const slowestSuite = 60_000

/** The generated suites and the journeys of one chart, one test for each state, transition, guard and story. */
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
