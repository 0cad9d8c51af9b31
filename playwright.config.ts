import { defineConfig } from '@playwright/test'
import { personWaits } from './e2e/patience.ts'
import { browserShares } from './tools/browserShares.ts'
import { chromiumArgs, chromiumPath } from './tools/chromium.ts'

const executablePath = chromiumPath()

/** A page here lives for seconds: what V8 would compile once more for its speed is a sixth of the renderers' work. */
const shortLived = '--js-flags=--no-opt --no-maglev'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/globalSetup.ts',
  // Two nodes share one database and Redis; `.ci/run` runs them where both answer.
  testIgnore: process.env['TEST_REDIS_URL'] === undefined ? 'nodes.spec.ts' : [],
  outputDir: 'test-results',
  // One more than the processors of CI: pages wait for the server, timers and sockets. With two more it takes as long.
  workers: Object.keys(browserShares).length,
  projects: Object.entries(browserShares).map(([name, testMatch]) => ({ name, testMatch, workers: 1 })),
  retries: 0,
  forbidOnly: true,
  // A bound for a machine that is busy with other things; nothing waits for it to pass.
  timeout: 180_000,
  expect: { timeout: personWaits, toPass: { timeout: personWaits } },
  reporter: [['list'], ['./tools/longestWaits.ts']],
  use: {
    // `npm run e2e -- --trace on` keeps every page for looking into a failure: a sixth more of all the time.
    trace: 'off',
    // Nothing is drawn again and again while a test waits, nor clicked half faded in.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: [...chromiumArgs, shortLived], ...(executablePath && { executablePath }) },
  },
})
