import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { compileCache, shortLived } from '../quickStart.ts'

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface Child {
  readonly process: ChildProcess
  readonly ended: Promise<Ended>
  /** What it has written so far. */
  output(): string
  /** Resolves once it has written this; rejects when it ends without. */
  says(text: string): Promise<void>
  kill(signal?: NodeJS.Signals): Promise<Ended>
}

export const repository = path.join(import.meta.dirname, '../../..')

/** Runs a command with nothing of this process's environment but what a shell needs; it is gone with the test. */
export function startChild(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  options: { readonly uid?: number; readonly gid?: number; readonly cwd?: string } = {},
): Child {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(command, args, {
    cwd: repository,
    env: { PATH, HOME, LC_ALL: 'C', NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  let output = ''
  const listeners = new Set<() => void>()
  const hear = (text: string) => {
    output += text
    for (const listener of listeners) listener()
  }
  child.stdout.setEncoding('utf8').on('data', hear)
  child.stderr.setEncoding('utf8').on('data', hear)
  const ended = once(child, 'close').then(([code, signal]): Ended => ({ code, signal }))

  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return ended
  }
  onTestFinished(async () => {
    await kill()
  })

  return {
    process: child,
    ended,
    output: () => output,
    kill,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (output.includes(text)) resolve()
        }
        listeners.add(look)
        look()
        void ended.then(() => reject(new Error(`It ended without saying ${text}:\n${output}`)))
      }),
  }
}

/** Runs a script of ours, as `startChild` does a command. */
export const startScript = (
  script: string,
  words: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  options: Parameters<typeof startChild>[3] = {},
): Child => startChild(process.execPath, [...shortLived, script, ...words], env, options)
