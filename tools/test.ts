// `npm test`: everything, in the order in which a mistake is cheapest to find.
import { checks } from './check.ts'
import { runSteps, runTogether } from './steps.ts'

const began = performance.now()
await runTogether([
  ...checks,
  { name: 'exported charts are current', command: 'node', args: ['tools/charts.ts', '--check'] },
  // The checks leave a part of the processors idle.
  { name: 'what browser tests need', command: 'node', args: ['tools/browserReady.ts'] },
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
  { name: 'browser tests', command: 'playwright', args: ['test'] },
])
console.log(`\nEverything passed in ${((performance.now() - began) / 1000).toFixed(0)} s.`)
