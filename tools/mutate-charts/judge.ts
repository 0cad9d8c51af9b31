import type { Chart } from '../../tests/machines/harness/chart.ts'
import { checksOf, journeyChecksOf, metaChecksOf, pathChecksOf } from '../../tests/machines/harness/checks.ts'
import type { Check } from '../../tests/machines/harness/checks.ts'
import { judgedAs } from './judgedAs.ts'
import { copyOf, mutantsOf } from './mutants.ts'

export interface Verdict {
  chart: string
  killedByJourneys: number
  killedByPaths: number
  survivors: { name: string; reason: string | undefined }[]
  /** Reasons given for mutants that are killed by now, or do not exist. */
  staleReasons: string[]
  /** The hash of what was judged. */
  judgedAs: string
}

/**
 * Runs the journeys, then the generated suites, on every mutant of a chart until one of them notices.
 * @throws when the chart as it is does not pass
 */
export function judge(name: string, chart: Chart): Verdict {
  // A chart that fails its own tests would have all its mutants noticed.
  for (const { suite, name: check, run } of checksOf({ ...chart, machine: copyOf(chart.machine) })) {
    try {
      run()
    } catch (error) {
      throw new Error(`${name} itself fails "${suite}: ${check}"`, { cause: error })
    }
  }
  const reasons = new Map(Object.entries(chart.survivors))
  const verdict: Verdict = {
    chart: name,
    killedByJourneys: 0,
    killedByPaths: 0,
    survivors: [],
    staleReasons: [],
    judgedAs: judgedAs(name),
  }
  for (const mutant of mutantsOf(chart.machine)) {
    const mutated = { ...chart, machine: mutant.make() }
    if (notices(() => journeyChecksOf(mutated))) verdict.killedByJourneys += 1
    else if (notices(() => [...pathChecksOf(mutated), ...metaChecksOf(mutated.machine)]))
      verdict.killedByPaths += 1
    else verdict.survivors.push({ name: mutant.name, reason: reasons.get(mutant.name) })
  }
  const alive = new Set(verdict.survivors.map((survivor) => survivor.name))
  verdict.staleReasons = [...reasons.keys()].filter((mutant) => !alive.has(mutant))
  return verdict
}

function notices(checks: () => Check[]): boolean {
  try {
    for (const { run } of checks()) run()
    return false
  } catch {
    return true
  }
}
