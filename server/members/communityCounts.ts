import type { CallResponse } from '../../contract/calls.ts'
import type { Background } from '../base/background.ts'

type Counts = CallResponse<'GET /user/count'>

export interface CommunityCountsDeps {
  readonly count: (now: number) => Promise<Counts>
  readonly now: () => number
  readonly background: Pick<Background, 'run'>
}

/** Guests ask on every visit; it is counted at most this often, in milliseconds. */
const freshFor = 60_000
/** From then on until here the numbers before are told while it is counted; older ones nobody is told. */
const usableFor = 10 * freshFor

/**
 * The community in numbers, as of the last minute in which somebody asked. To count a million members takes a second:
 * for that waits who is the first in a while, and nobody else.
 */
export function createCommunityCounts({
  count,
  now,
  background,
}: CommunityCountsDeps): () => Promise<Counts> {
  let last: { readonly at: number; readonly counts: Counts } | null = null
  let counting: Promise<Counts> | null = null

  const recount = async () => {
    const at = now()
    const counts = await count(at)
    last = { at, counts }
    return counts
  }
  const counted = () =>
    (counting ??= recount().finally(() => {
      counting = null
    }))

  return async () => {
    const age = last ? now() - last.at : Infinity
    if (!last || age >= usableFor) return counted()
    if (age >= freshFor && !counting)
      background.run('counting the community', async () => void (await counted()))
    return last.counts
  }
}
