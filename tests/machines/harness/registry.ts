import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Chart } from './chart.ts'

const root = join(import.meta.dirname, '../../..')
const machines = join(root, 'src/machines')
const cases = join(root, 'tests/machines')

/** Maps each lifecycle to its area: every `src/machines/<area>/<lifecycle>` that holds a `machine.ts`. */
const areas: ReadonlyMap<string, string> = new Map(
  foldersIn(machines).flatMap((area) =>
    foldersIn(join(machines, area))
      .filter((name) => existsSync(join(machines, area, name, 'machine.ts')))
      .map((name) => [name, area] as const),
  ),
)

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

function areaOf(lifecycle: string): string {
  const area = areas.get(lifecycle)
  if (area === undefined) throw new Error(`No src/machines/<area>/${lifecycle}/machine.ts`)
  return area
}

/** Returns the names of all production charts, sorted. */
export function lifecycles(): string[] {
  return [...areas.keys()].toSorted((a, b) => a.localeCompare(b, 'en'))
}

export function hasCases(lifecycle: string): boolean {
  return existsSync(casesFile(lifecycle))
}

export function casesFile(lifecycle: string): string {
  return testFile(lifecycle, 'cases.ts')
}

/** Returns the path of `tests/machines/<area>/<lifecycle>.<ending>`. */
export function testFile(lifecycle: string, ending: string): string {
  return join(cases, areaOf(lifecycle), `${lifecycle}.${ending}`)
}

export function machineFile(lifecycle: string): string {
  return join(machines, areaOf(lifecycle), lifecycle, 'machine.ts')
}

/** Loads the description of a chart from `tests/machines/<area>/<lifecycle>.cases.ts`. */
export async function loadChart(lifecycle: string): Promise<Chart> {
  const module: Record<string, unknown> = await import(
    /* @vite-ignore */ pathToFileURL(casesFile(lifecycle)).href
  )
  const chart = module[lifecycle]
  if (!isChart(chart)) throw new Error(`${casesFile(lifecycle)} does not export chart(...) as ${lifecycle}`)
  return chart
}

/** Returns whether a value is the description of a chart, of whatever machine. */
export function isChart(value: unknown): value is Chart {
  return typeof value === 'object' && value !== null && 'machine' in value && 'journeys' in value
}
