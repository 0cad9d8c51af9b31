// `npm test`: runs all checks and tests, the quickest first.
import { checks } from './check.ts'
import { runSteps, runTogether } from './steps.ts'

const start = performance.now()
await runTogether([
  ...checks,
  { name: 'exported charts', command: 'node', args: ['tools/charts.ts', '--check'] },
  // Runs with the checks, which leave processor time idle.
  { name: 'preparing browser tests', command: 'node', args: ['tools/prepareBrowserTests.ts'] },
])
await runSteps([
  { name: 'benches in their short form', command: 'node', args: ['tools/bench-short.ts'] },
  {
    name: 'unit, path and server tests',
    command: 'vitest',
    args: [
      'run',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=node_modules/.cache/lodge/unit.json',
    ],
  },
  { name: 'browser tests', command: 'playwright', args: ['test'] },
])
console.log(`\nAll checks and tests passed in ${((performance.now() - start) / 1000).toFixed(0)} s.`)
