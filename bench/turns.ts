type Work = () => Promise<unknown>

/** A clock of wall time or CPU time, in milliseconds. */
export interface Clock {
  /** Called before each measurement. Its own time is not counted. */
  wind(): Promise<void>
  read(): Promise<number>
}

const wallClock: Clock = { wind: () => Promise.resolve(), read: () => Promise.resolve(performance.now()) }

interface Turns {
  readonly rounds: number
  readonly warmUp?: number
  readonly clock?: Clock
  /** Stops after this many milliseconds, but not before `fewestRounds`. */
  readonly atMost?: number
}

/** With fewer rounds the p95 would be the slowest one. */
const fewestRounds = 21

/**
 * Runs several pieces of work in turns, so that other load on the machine affects all alike. Returns the milliseconds
 * of each run by name, without the first runs, which warm caches and plans.
 */
export async function measureInTurns<Name extends string>(
  works: Readonly<Record<Name, Work>>,
  { rounds, warmUp = 20, clock = wallClock, atMost = Infinity }: Turns,
): Promise<Record<Name, number[]>> {
  const times: Record<string, number[]> = {}
  const began = performance.now()
  for (let round = -warmUp; round < rounds; round += 1) {
    if (round >= fewestRounds && performance.now() - began > atMost) break
    for (const [name, work] of Object.entries<Work>(works)) {
      await clock.wind()
      const start = await clock.read()
      await work()
      const end = await clock.read()
      if (round >= 0) (times[name] ??= []).push(end - start)
    }
  }
  return times
}
