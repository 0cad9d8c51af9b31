import { spawnSync } from 'node:child_process'

const runAll = (commands: string[][]) =>
  commands.every(
    ([command = '', ...args]) =>
      spawnSync(command, args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0,
  )

/** Runs a command, and returns whether it succeeded. Only its errors are printed. */
export const runCommand = (...command: string[]): boolean => runAll([command])

/** Installs a package of Debian as root; returns false as another user or if it fails. */
export const installPackage = (name: string): boolean =>
  process.getuid?.() === 0 &&
  runAll([
    ['apt-get', 'update', '-q'],
    ['apt-get', 'install', '-y', '-q', name],
  ])
