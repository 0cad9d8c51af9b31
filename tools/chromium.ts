import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

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

const runAll = (commands: string[][]) =>
  commands.every(
    ([command = '', ...args]) =>
      spawnSync(command, args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0,
  )

/**
 * Installs Chromium if it is missing: Debian's package as root, else Playwright's.
 *
 * @throws when neither can be installed
 */
export function ensureChromium(log: (line: string) => void): void {
  if (chromiumPath()) return
  log('Installing Chromium for the browser tests (only once) …')
  const isRoot = process.getuid?.() === 0
  if (
    isRoot &&
    runAll([
      ['apt-get', 'update', '-q'],
      ['apt-get', 'install', '-y', '-q', 'chromium-headless-shell'],
    ])
  )
    return
  if (runAll([['playwright', 'install', 'chromium']])) return
  throw new Error('Installing Chromium failed. Install it by hand and try again.')
}
