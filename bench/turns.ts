import { sized } from './size.ts'

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
  /** Rounds of the short form. */
  readonly shortRounds?: number
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
  { clock = wallClock, ...turns }: Turns,
): Promise<Record<Name, number[]>> {
  const timed = Object.entries<Work>(works).map(([name, work]): [string, () => Promise<number>] => [
    name,
    async () => {
      await clock.wind()
      const start = await clock.read()
      await work()
      return (await clock.read()) - start
    },
  ])
  return sampleInTurns<number>(Object.fromEntries(timed), turns)
}

/**
 * The same for works that measure themselves: returns what they return. Each round begins with another one, so that none
 * always runs after the same other one.
 */
export async function sampleInTurns<Sample, Name extends string = string>(
  works: Readonly<Record<Name, () => Promise<Sample>>>,
  { atMost = Infinity, ...turns }: Omit<Turns, 'clock'>,
): Promise<Record<Name, Sample[]>> {
  const rounds = sized({ full: turns.rounds, short: turns.shortRounds ?? 1 })
  const warmUp = sized({ full: turns.warmUp ?? 20, short: 0 })
  const samples: Record<string, Sample[]> = {}
  const named = Object.entries<() => Promise<Sample>>(works)
  for (const [name] of named) samples[name] = []
  const began = performance.now()
  for (let round = -warmUp; round < rounds; round += 1) {
    if (round >= fewestRounds && performance.now() - began > atMost) break
    const first = (round + warmUp) % named.length
    for (const [name, work] of [...named.slice(first), ...named.slice(0, first)]) {
      const sample = await work()
      if (round >= 0) samples[name]?.push(sample)
    }
  }
  return samples
}
