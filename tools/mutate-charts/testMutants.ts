import type { Chart } from '../../tests/machines/harness/chart.ts'
import { checksOf, journeyChecksOf, metaChecksOf, pathChecksOf } from '../../tests/machines/harness/checks.ts'
import type { Check } from '../../tests/machines/harness/checks.ts'
import { assignPrefix, observeAssigns } from './assigns.ts'
import { copyOf, mutantsOf } from './mutants.ts'
import type { Mutant } from './mutants.ts'

export interface ChartResult {
  readonly chart: string
  readonly detectedByStories: number
  readonly detectedByPaths: number
  /** Mutants that pass all checks, each with the reason from the chart's cases. */
  readonly survivors: readonly { readonly name: string; readonly reason: string | undefined }[]
  /** Reasons for mutants that are detected or do not exist. */
  readonly staleReasons: readonly string[]
}

/**
 * Runs the stories, then the generated suites, on every mutant of a chart's transitions, guards and used actions until
 * a check fails. Renders no view.
 *
 * @throws when a check fails on the unchanged chart: it would fail on every mutant too
 */
export function testMutants(name: string, chart: Chart): ChartResult {
  runUnchanged(name, { ...chart, machine: copyOf(chart.machine) })
  return testEach(name, chart, {
    mutants: mutantsOf(chart.machine),
    isReason: (reason) => !reason.startsWith(assignPrefix),
  })
}

/**
 * Does the same with every mutant of a chart's assigns. What an assign does is observed while the unchanged chart is
 * checked.
 *
 * @throws as `testMutants`
 */
export function testAssignMutants(name: string, chart: Chart): ChartResult {
  const observed = observeAssigns(chart.machine)
  runUnchanged(name, { ...chart, machine: observed.machine })
  return testEach(name, chart, {
    mutants: observed.mutants(),
    isReason: (reason) => reason.startsWith(assignPrefix),
  })
}

function runUnchanged(name: string, chart: Chart): void {
  for (const { suite, name: check, run } of checksOf(chart)) {
    try {
      run()
    } catch (error) {
      throw new Error(`The unchanged chart ${name} fails "${suite}: ${check}"`, { cause: error })
    }
  }
}

function testEach(
  name: string,
  chart: Chart,
  { mutants, isReason }: { mutants: readonly Mutant[]; isReason: (mutant: string) => boolean },
): ChartResult {
  const reasons = new Map(Object.entries(chart.survivors).filter(([mutant]) => isReason(mutant)))
  let detectedByStories = 0
  let detectedByPaths = 0
  const survivors: ChartResult['survivors'][number][] = []
  for (const mutant of mutants) {
    const mutated = { ...chart, machine: mutant.make() }
    if (isDetectedBy(() => journeyChecksOf(mutated))) detectedByStories += 1
    else if (isDetectedBy(() => [...pathChecksOf(mutated), ...metaChecksOf(mutated.machine)]))
      detectedByPaths += 1
    else survivors.push({ name: mutant.name, reason: reasons.get(mutant.name) })
  }
  const surviving = new Set(survivors.map((survivor) => survivor.name))
  const staleReasons = [...reasons.keys()].filter((mutant) => !surviving.has(mutant))
  return { chart: name, detectedByStories, detectedByPaths, survivors, staleReasons }
}

function isDetectedBy(checks: () => Check[]): boolean {
  try {
    for (const { run } of checks()) run()
    return false
  } catch {
    return true
  }
}
