import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Step {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Record<string, string>
}

/** Runs one command, prints its output as it comes, and returns its exit code. */
export async function run(step: Step): Promise<number> {
  const child = spawn(step.command, step.args, { stdio: 'inherit', env: { ...process.env, ...step.env } })
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const [code] = (await once(child, 'exit')) as [number | null]
  process.off('SIGINT', stop).off('SIGTERM', stop)
  return code ?? 1
}

/** Runs one command, prints its output once it has ended, and returns its exit code. */
async function runQuietly({ name, command, args, env }: Step): Promise<number> {
  const start = performance.now()
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
  printEnd(name, code ?? 1, start)
  return code ?? 1
}

/** Runs steps in parallel. Exits the process after the last of them if any failed. */
export async function runTogether(steps: readonly Step[]): Promise<void> {
  const codes = await Promise.all(steps.map(runQuietly))
  const failed = codes.find((code) => code !== 0)
  if (failed !== undefined) process.exit(failed)
}

function printEnd(name: string, code: number, start: number): void {
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`── ${name}: ${code === 0 ? 'passed' : `failed (exit ${code})`} after ${seconds} s`)
}

/** Runs steps in order and prints how long each took. Exits the process at the first that fails. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const start = performance.now()
    console.log(`\n── ${step.name}`)
    const code = await run(step)
    printEnd(step.name, code, start)
    if (code !== 0) process.exit(code)
  }
}
