// `npm run e2e`: the browser tests alone. Further arguments go to Playwright.
import { ensureChromium } from './chromium.ts'
import { buildClient } from './clientBuild.ts'
import { runSteps } from './steps.ts'

if (!(await buildClient(console.log))) process.exit(1)
ensureChromium(console.log)
await runSteps([{ name: 'browser tests', command: 'playwright', args: ['test', ...process.argv.slice(2)] }])
