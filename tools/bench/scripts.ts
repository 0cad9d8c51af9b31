import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { benchMark, type BenchRow } from '../../bench/report.ts'

const sourcesOf = (name: string) => globSync([`bench/${name}.{ts,tsx}`, `bench/${name}/*.{ts,tsx}`])
const contains = (file: string, pattern: RegExp) => pattern.test(readFileSync(file, 'utf8'))

/** The names of the scripts in bench/ that report figures. */
export const benchScripts: readonly string[] = globSync('bench/*.{ts,tsx}')
  .filter((file) => !file.endsWith('report.ts') && contains(file, /^report\(|\n\s*report\(/))
  .map((file) => file.replace(/^bench[\\/]/, '').replace(/\.tsx?$/, ''))
  .toSorted()

/** The scripts that measure PostgreSQL. */
export const benchesOnPostgres: readonly string[] = benchScripts.filter((name) =>
  sourcesOf(name).some((file) => contains(file, /await populate\(/)),
)

interface Figures {
  readonly bench: string
  readonly rows: readonly BenchRow[]
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Gets what the bench prints, without the line of its figures. */
  readonly print: (text: string) => void
  /** Milliseconds after which the bench is ended. Without it: never. */
  readonly timeout?: number
}

export const fileOf = (name: string): string => `bench/${name}.ts`

/** Runs the script of a bench. Returns its figures, or undefined when it failed or printed none, after saying so. */
export async function runBench(
  file: string,
  { env, print, timeout }: RunOptions,
): Promise<Figures | undefined> {
  const child = spawn('node', [file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    ...(timeout !== undefined && { timeout }),
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
    const shown = chunk.split('\n').filter((line) => !line.startsWith(benchMark))
    print(shown.join('\n'))
  })
  child.stderr.setEncoding('utf8').on('data', print)
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  const line = output.split('\n').find((candidate) => candidate.startsWith(benchMark))
  const figures = line === undefined ? undefined : (JSON.parse(line.slice(benchMark.length)) as Figures)
  if (code === 0 && figures !== undefined && figures.rows.length > 0) return figures
  print(`${file} ended with ${code ?? signal} and printed ${figures?.rows.length ?? 0} rows.\n`)
  return undefined
}
