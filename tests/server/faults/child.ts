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
  /** Returns the output so far. */
  output(): string
  /** Resolves when the output contains `text`. Rejects if the process ends before. */
  says(text: string): Promise<void>
  kill(signal?: NodeJS.Signals): Promise<Ended>
}

export const repository = path.join(import.meta.dirname, '../../..')

/** Runs a command with a minimal environment. It is killed when the test ends. */
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
  const onOutput = (text: string) => {
    output += text
    for (const listener of listeners) listener()
  }
  child.stdout.setEncoding('utf8').on('data', onOutput)
  child.stderr.setEncoding('utf8').on('data', onOutput)
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
        const check = () => {
          if (output.includes(text)) resolve()
        }
        listeners.add(check)
        check()
        void ended.then(() => reject(new Error(`The process ended before it wrote ${text}:\n${output}`)))
      }),
  }
}

/** Runs a script with Node.js, like `startChild`. */
export const startScript = (
  script: string,
  words: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  options: Parameters<typeof startChild>[3] = {},
): Child => startChild(process.execPath, [...shortLived, script, ...words], env, options)
