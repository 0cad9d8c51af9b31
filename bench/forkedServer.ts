/** Starts servers of benches in processes of their own, so that the CPU time of a server is its own. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import serverFlags from '../tools/serverFlags.json' with { type: 'json' }

/** Asks a server process for the CPU time that it has used so far. It answers with `Used`. */
export interface CpuQuestion {
  readonly cpu: true
}
export interface Used {
  readonly cpu: NodeJS.CpuUsage
}

/** Returns the next message of a process. */
async function told<Answer>(child: ChildProcess): Promise<Answer> {
  const [message] = (await once(child, 'message')) as [Answer]
  return message
}

export interface ForkedServer<Started> {
  /** What the process sent once it listened. */
  readonly started: Started
  /** Sends a message and returns the next one of the process. */
  ask<Answer>(question: object): Promise<Answer>
  send(message: object): void
  /** Returns the CPU time of the process so far, in microseconds. */
  cpuTime(): Promise<number>
  /** Resolves when the process has ended, which it does once its parent is gone. */
  stop(): Promise<void>
}

/**
 * Runs a script of this folder, which sends a message once it listens.
 *
 * @throws Error when the process ends before that
 */
export async function forkServer<Started>(
  script: string,
  args: readonly string[],
  { output = 'inherit' }: { output?: 'inherit' | number } = {},
): Promise<ForkedServer<Started>> {
  const child = fork(path.join(import.meta.dirname, script), args, {
    stdio: ['ignore', output, 'inherit', 'ipc'],
    execArgv: serverFlags,
  })
  const ended = once(child, 'exit')
  const ask = <Answer>(question: object) => {
    const answer = told<Answer>(child)
    child.send(question)
    return answer
  }
  const early = ended.then(([code]): never => {
    throw new Error(`${script} ended with ${code} before it listened.`)
  })
  return {
    started: await Promise.race([told<Started>(child), early]),
    ask,
    send: (message) => void child.send(message),
    async cpuTime() {
      const { cpu } = await ask<Used>({ cpu: true } satisfies CpuQuestion)
      return cpu.user + cpu.system
    },
    async stop() {
      child.disconnect()
      await ended
    },
  }
}
