import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './tools/chromium.ts'

const executablePath = chromiumPath()

export default defineConfig({
  testDir: 'e2e',
  // Two nodes share one database and Redis; `.ci/run` runs them where both answer.
  testIgnore: process.env['TEST_REDIS_URL'] === undefined ? 'nodes.spec.ts' : [],
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Bounds for a machine that is busy with other things; nothing waits for them to pass.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  use: {
    trace: 'retain-on-failure',
    launchOptions: { args: chromiumArgs, ...(executablePath && { executablePath }) },
  },
})
