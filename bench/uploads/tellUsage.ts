import { readFileSync, writeFileSync } from 'node:fs'
import type { Ready, Usage } from './messages.ts'

/** Returns the most memory since the last call, in MB, from Linux. */
function readPeakMemory(): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  // Begins a new reading.
  writeFileSync('/proc/self/clear_refs', '5')
  return (Number(kilobytes) * 1_024) / 1_000_000
}

/** Tells the bench that a server is ready, and what it has used whenever the bench asks. Ends with the bench. */
export function tellUsage(ready: Ready, cleanUp: () => void): void {
  process.on('message', () => {
    process.send?.({ cpu: process.cpuUsage(), peakMemory: readPeakMemory() } satisfies Usage)
  })
  process.on('disconnect', () => {
    cleanUp()
    process.exit()
  })
  process.send?.(ready)
}
