type Work = () => Promise<unknown>

/**
 * Runs several pieces of work in turns, so that whatever else the machine does hits them alike, and answers
 * the milliseconds each run took, by name. The first runs, which warm caches and plans, are not counted.
 */
export async function measureInTurns<Name extends string>(
  works: Readonly<Record<Name, Work>>,
  { rounds, warmUp = 20 }: { rounds: number; warmUp?: number },
): Promise<Record<Name, number[]>> {
  const times: Record<string, number[]> = {}
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [name, work] of Object.entries<Work>(works)) {
      const start = performance.now()
      await work()
      if (round >= 0) (times[name] ??= []).push(performance.now() - start)
    }
  }
  return times
}
