/** How long browser tests wait before they fail. */
import { undoSeconds } from '../contract/limits.ts'

/** Milliseconds that a person waits for a page, on a machine that does its own work only. */
const patience = 10_000

const variable = 'E2E_SLOWNESS'
/** Milliseconds of processor time of {@link work} on the machine that `patience` is meant for. */
const reference = 40
const mostSlowness = 4

/** Work like that of a page: texts, objects, sorting. */
function work(): number {
  let size = 0
  for (let round = 0; round < 40; round += 1) {
    const people = Array.from({ length: 2_000 }, (_, id) => ({ id, name: `Member ${(id * 7_919) % 2_000}` }))
    const sorted = people.toSorted((one, other) => (one.name < other.name ? -1 : 1))
    size += JSON.stringify(JSON.parse(JSON.stringify(sorted))).replaceAll(/\d+/g, '').length
  }
  return size
}

/** Returns by how much this machine is slower than the reference, from 1 to 4. Other load changes little. */
function measureSlowness(): number {
  work()
  const { user: before } = process.cpuUsage()
  work()
  const milliseconds = (process.cpuUsage().user - before) / 1_000
  return Math.min(mostSlowness, Math.max(1, milliseconds / reference))
}

// Measured once, before the workers start, which inherit it.
const slowness = Number((process.env[variable] ??= String(measureSlowness())))

/** The bound in milliseconds of what a person waits for: 10 s, and longer on a slow machine. */
export const personWaits = Math.round(patience * slowness)

/** The bound of what happens only when a decision can't be undone any more. */
export const afterUndo = { timeout: undoSeconds * 1_000 + personWaits }

/** The bound of what ffmpeg or sharp makes first, at a low priority beside the pages of three tests. */
export const encoded = { timeout: 60_000 + personWaits }

/** The bound of what a page learns by asking while no socket works, at most every 30 s. */
export const polled = { timeout: 30_000 + personWaits }

/** The bound of one try of `toPass` that loads the page, or presses a key, once more when it fails. */
export const oneTry = { timeout: Math.round(personWaits / 2) }

/** The bound of what others see of somebody who comes or leaves: who leaves counts as online for 5.5 s more. */
export const presence = { timeout: 6_000 + personWaits }
