// `npm test`: everything, in the order in which a mistake is cheapest to find.
import { buildClient } from './clientBuild.ts'
import { ensureChromium } from './chromium.ts'
import { checks } from './check.ts'
import { runSteps, runTogether } from './steps.ts'

const began = performance.now()
await runTogether([
  ...checks,
  { name: 'exported charts are current', command: 'node', args: ['tools/charts.ts', '--check'] },
])
await runSteps([
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
])
if (!(await buildClient(console.log))) process.exit(1)
ensureChromium(console.log)
await runSteps([{ name: 'browser tests', command: 'playwright', args: ['test'] }])
console.log(`\nEverything passed in ${((performance.now() - began) / 1000).toFixed(0)} s.`)
