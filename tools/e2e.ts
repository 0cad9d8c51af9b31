// `npm run e2e`: runs only the browser tests. Arguments are passed on to Playwright.
import { prepareBrowserTests } from './prepareBrowserTests.ts'
import { runSteps } from './steps.ts'

await prepareBrowserTests(console.log)
await runSteps([{ name: 'browser tests', command: 'playwright', args: ['test', ...process.argv.slice(2)] }])
