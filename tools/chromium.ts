import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The first is Chromium without all that only a window needs: tests take two thirds of the processor's time. */
const systemPaths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Where Chromium is, or undefined where Playwright's own is used. */
export const chromiumPath = (): string | undefined => systemPaths.find((path) => existsSync(path))

/** Quiet and without calls home, so that a test sees only what the page does. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const tryAll = (commands: string[][]) =>
  commands.every(
    ([command = '', ...args]) =>
      spawnSync(command, args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0,
  )

/** Installs Chromium where there is none: Debian's package as root, else Playwright's. */
export function ensureChromium(say: (line: string) => void): void {
  if (chromiumPath()) return
  say('Installing Chromium for the browser tests (once) …')
  const isRoot = process.getuid?.() === 0
  if (
    isRoot &&
    tryAll([
      ['apt-get', 'update', '-q'],
      ['apt-get', 'install', '-y', '-q', 'chromium-headless-shell'],
    ])
  )
    return
  if (tryAll([['playwright', 'install', 'chromium']])) return
  throw new Error('Chromium could not be installed. Install it by hand and run this again.')
}
