import { existsSync } from 'node:fs'
import { installPackage, runCommand } from './debianPackage.ts'

/** In order of preference. The headless shell has no code for windows: tests take a third less processor time. */
const systemPaths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Returns the path of the system's Chromium, or undefined if there is none: Playwright then uses its own. */
export const chromiumPath = (): string | undefined => systemPaths.find((path) => existsSync(path))

/** Turns off the browser's own background requests, so that a test sees only those of the page. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Installs Chromium if it is missing: Debian's package as root, else Playwright's.
 *
 * @throws when neither can be installed
 */
export function ensureChromium(log: (line: string) => void): void {
  if (chromiumPath()) return
  log('Installing Chromium for the browser tests (only once) …')
  if (installPackage('chromium-headless-shell')) return
  if (runCommand('playwright', 'install', 'chromium')) return
  throw new Error('Installing Chromium failed. Install it by hand and try again.')
}
