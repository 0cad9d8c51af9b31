/** A running psql process that reports the time of each statement. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface Psql {
  /** Returns milliseconds by psql's `\timing`, from sending the statement to receiving its rows. */
  time(statement: string): Promise<number>
  close(): Promise<void>
}

/** @throws Error with psql's output when a statement fails */
export function openPsql(databaseUrl: string): Psql {
  const child = spawn('psql', [databaseUrl, '-X', '-q', '-v', 'ON_ERROR_STOP=1', '-o', '/dev/null'], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  child.stdin.write('\\timing on\n')
  return {
    async time(statement) {
      child.stdin.write(`${statement.replaceAll(/\s+/g, ' ')};\n`)
      for (;;) {
        const line = await lines.next()
        if (line.done) throw new Error(`psql: ${said}`)
        const [, time] = /^Time: ([\d.]+) ms/.exec(line.value) ?? []
        if (time !== undefined) return Number(time)
      }
    },
    async close() {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
