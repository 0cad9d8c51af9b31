import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Step {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Record<string, string>
}

/** Runs one command with its output shown, and answers its exit code. */
export async function run(step: Step): Promise<number> {
  const child = spawn(step.command, step.args, { stdio: 'inherit', env: { ...process.env, ...step.env } })
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const [code] = (await once(child, 'exit')) as [number | null]
  process.off('SIGINT', stop).off('SIGTERM', stop)
  return code ?? 1
}

/** Runs steps one after the other, says how long each took, and ends the process at the first that fails. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const began = performance.now()
    console.log(`\n── ${step.name}`)
    const code = await run(step)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`── ${step.name}: ${code === 0 ? 'done' : `failed (exit ${code})`} after ${seconds} s`)
    if (code !== 0) process.exit(code)
  }
}
