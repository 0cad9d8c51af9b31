type Work = () => Promise<unknown>

/** Tells time, or what stands for it, in milliseconds. */
export interface Clock {
  /** Called before each reading that begins something: what it takes is not counted. */
  wind(): Promise<void>
  read(): Promise<number>
}

const wallClock: Clock = { wind: () => Promise.resolve(), read: () => Promise.resolve(performance.now()) }

interface Turns {
  readonly rounds: number
  readonly warmUp?: number
  readonly clock?: Clock
  /** Ends sooner when so many milliseconds went by, with the fewest rounds at the least. */
  readonly atMost?: number
}

/** Of fewer the slowest alone would be their p95. */
const fewestRounds = 21

/**
 * Runs several pieces of work in turns, so that whatever else the machine does hits them alike, and answers
 * the milliseconds each run took, by name. The first runs, which warm caches and plans, are not counted.
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
