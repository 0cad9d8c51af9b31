import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Chart } from './chart.ts'

const root = join(import.meta.dirname, '../../..')
const machines = join(root, 'src/machines')
const cases = join(root, 'tests/machines')

/** Every production chart by its lifecycle's name: each folder in `src/machines` that holds a `machine.ts`. */
export function lifecycles(): string[] {
  return readdirSync(machines, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(machines, entry.name, 'machine.ts')))
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b, 'en'))
}

export function hasCases(lifecycle: string): boolean {
  return existsSync(casesFile(lifecycle))
}

export function casesFile(lifecycle: string): string {
  return join(cases, `${lifecycle}.cases.ts`)
}

export function machineFile(lifecycle: string): string {
  return join(machines, lifecycle, 'machine.ts')
}

/** What `tests/machines/<lifecycle>.cases.ts` exports under the lifecycle's own name. */
export async function loadChart(lifecycle: string): Promise<Chart> {
  const module: Record<string, unknown> = await import(
    /* @vite-ignore */ pathToFileURL(casesFile(lifecycle)).href
  )
  const chart = module[lifecycle]
  if (!isChart(chart)) throw new Error(`${casesFile(lifecycle)} does not export chart(...) as ${lifecycle}`)
  return chart
}

function isChart(value: unknown): value is Chart {
  return typeof value === 'object' && value !== null && 'machine' in value && 'journeys' in value
}
