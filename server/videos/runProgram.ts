/** Runs ffmpeg and ffprobe with limits, because they read what members upload. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export interface ProgramLimits {
  /** Seconds of processor time, over all threads. */
  readonly cpuSeconds: number
  /** Milliseconds until the program is killed. */
  readonly timeout: number
}

/** Address space in KB. ffmpeg needs 1 GB for a video of 8 megapixels. */
const memoryLimit = 4 * 1024 * 1024

/** The most characters of a program's complaint that are kept. */
const longestComplaint = 2_000

/**
 * Lowers the limits and the priority, and becomes the program. Where `setpriv` exists, as on Debian, the program ends
 * when the server is killed, and can't get further rights.
 */
const launcher = `
ulimit -t "$1" && ulimit -v "$2" 2>/dev/null
shift 2
if command -v setpriv >/dev/null; then set -- setpriv --pdeathsig KILL --no-new-privs "$@"; fi
exec nice -n 15 "$@"
`

/** A program ended with an error. */
export class ProgramError extends Error {
  /** Whether it was killed because it used all of its time, or too much memory. */
  readonly exceededLimits: boolean
  /** Whether the disk was full, as far as the program says so. */
  readonly foundNoSpace: boolean

  constructor(message: string, exceededLimits: boolean) {
    super(message)
    this.foundNoSpace = /no space left on device/i.test(message)
    this.name = 'ProgramError'
    this.exceededLimits = exceededLimits
  }
}

export interface ProgramOptions {
  readonly limits: ProgramLimits
  readonly signal?: AbortSignal | undefined
  /** Called with each line that the program prints. */
  readonly onLine: (line: string) => void
}

/**
 * Runs a program until it ends.
 * @throws ProgramError when it ends with an error; the reason of the signal when that is aborted
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { limits, signal, onLine }: ProgramOptions,
): Promise<void> {
  signal?.throwIfAborted()
  const numbers = [limits.cpuSeconds, memoryLimit].map(String)
  const child = spawn('/bin/sh', ['-c', launcher, 'sh', ...numbers, program, ...args], {
    // Nothing of the server's environment, which contains its secrets.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), limits.timeout)
  const onAbort = () => void child.kill('SIGKILL')
  signal?.addEventListener('abort', onAbort)
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = `${complaint}${text}`.slice(0, longestComplaint)
  })
  createInterface({ input: child.stdout }).on('line', onLine)
  try {
    const { code, killedBy } = await new Promise<{ code: number | null; killedBy: string | null }>(
      (resolve, reject) => {
        child.once('error', reject)
        child.once('close', (exitCode, exitSignal) => resolve({ code: exitCode, killedBy: exitSignal }))
      },
    )
    signal?.throwIfAborted()
    if (code === 0) return
    throw new ProgramError(
      `${program} ended with ${killedBy ?? code}: ${complaint.trim()}`,
      // The kernel sends both for processor time: SIGKILL, because the soft and the hard limit are the same, on Linux.
      killedBy === 'SIGXCPU' || killedBy === 'SIGKILL',
    )
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}
