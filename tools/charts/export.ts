import { explore } from '../../tests/machines/harness/paths.ts'
import { hasCases, lifecycles, loadChart } from '../../tests/machines/harness/registry.ts'
import { configOf } from './config.ts'
import { draw } from './drawing.ts'
import { filesOf, indexOf, pageOf } from './page.ts'
import { read } from './reading.ts'

export interface Export {
  /** File name in docs/statecharts → content. The same charts give the same bytes. */
  files: Map<string, string>
  /** Charts without cases. They have no page, because there are no paths to count. */
  untested: string[]
}

export async function exportCharts(): Promise<Export> {
  const names = lifecycles()
  const charts = await Promise.all(names.filter(hasCases).map(describe))
  const files = new Map([
    ['README.md', indexOf(charts)],
    ...charts.flatMap(({ chart, counts, config, drawing }): [string, string][] => {
      const { page, drawing: svg, config: json } = filesOf(chart.name)
      return [
        [page, pageOf(chart, counts)],
        [svg, drawing],
        [json, config],
      ]
    }),
  ])
  return { files, untested: names.filter((name) => !hasCases(name)) }
}

async function describe(name: string) {
  const cases = await loadChart(name)
  const chart = read(name, cases.machine)
  const { paths } = explore(cases)
  return {
    chart,
    counts: {
      paths: paths.length,
      steps: paths.reduce((sum, { path }) => sum + path.steps.length - 1, 0),
      journeys: Object.keys(cases.journeys),
    },
    config: configOf(cases.machine),
    drawing: await draw(chart),
  }
}
