import makeTemplate from '../e2e/globalSetup.ts'
import { ensureChromium } from './chromium.ts'
import { buildClient } from './clientBuild.ts'
import { ensureFfmpeg } from './ffmpeg.ts'

/**
 * Builds the pages, installs Chromium and ffmpeg, and fills the database of the tests' servers, each if it is missing or out of
 * date. Exits the process if the build fails.
 */
export async function prepareBrowserTests(log: (line: string) => void): Promise<void> {
  if (!(await buildClient(log))) process.exit(1)
  ensureChromium(log)
  ensureFfmpeg(log)
  makeTemplate()
}

if (import.meta.main) await prepareBrowserTests(console.log)
