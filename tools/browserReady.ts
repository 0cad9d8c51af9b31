// What browser tests need before the first of them: the pages as built, Chromium, and the data of their servers.
import makeTemplate from '../e2e/globalSetup.ts'
import { ensureChromium } from './chromium.ts'
import { buildClient } from './clientBuild.ts'

/** Makes what is missing or older than its sources, and ends the process where that fails. */
export async function makeReady(say: (line: string) => void): Promise<void> {
  if (!(await buildClient(say))) process.exit(1)
  ensureChromium(say)
  makeTemplate()
}

if (import.meta.main) await makeReady(console.log)
