// `npm run e2e`: the browser tests alone. Further arguments go to Playwright.
import { makeReady } from './browserReady.ts'
import { runSteps } from './steps.ts'

await makeReady(console.log)
await runSteps([{ name: 'browser tests', command: 'playwright', args: ['test', ...process.argv.slice(2)] }])
