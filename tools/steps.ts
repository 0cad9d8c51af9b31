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

/** Runs one command, keeps its output until it has ended, and then shows it whole. */
async function runQuietly({ name, command, args, env }: Step): Promise<number> {
  const began = performance.now()
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
  })
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part))
  const [code] = (await once(child, 'close')) as [number | null]
  process.off('SIGINT', stop).off('SIGTERM', stop)
  process.stdout.write(Buffer.concat([Buffer.from(`\n── ${name}\n`), ...output]))
  sayEnd(name, code ?? 1, began)
  return code ?? 1
}

/** Runs steps beside each other, and ends the process once all have ended if any failed. */
export async function runTogether(steps: readonly Step[]): Promise<void> {
  const codes = await Promise.all(steps.map(runQuietly))
  const failed = codes.find((code) => code !== 0)
  if (failed !== undefined) process.exit(failed)
}

function sayEnd(name: string, code: number, began: number): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`── ${name}: ${code === 0 ? 'done' : `failed (exit ${code})`} after ${seconds} s`)
}

/** Runs steps one after the other, says how long each took, and ends the process at the first that fails. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const began = performance.now()
    console.log(`\n── ${step.name}`)
    const code = await run(step)
    sayEnd(step.name, code, began)
    if (code !== 0) process.exit(code)
  }
}
