import type { CallResponse } from '../../contract/calls.ts'
import type { Background } from '../base/background.ts'

type Counts = CallResponse<'GET /user/count'>

export interface CommunityCountsDeps {
  readonly count: (now: number) => Promise<Counts>
  readonly now: () => number
  readonly background: Pick<Background, 'run'>
}

/** Counts younger than this, in milliseconds, are returned as they are. Every visit of a guest asks for them. */
const freshFor = 60_000
/** Counts up to this age are returned while new ones are counted in the background. */
const usableFor = 10 * freshFor

/**
 * Caches the counts of the community. Counting a million members takes about a second, so a
 * caller waits for it only when the last counts are older than ten minutes.
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
  const recountOnce = () =>
    (counting ??= recount().finally(() => {
      counting = null
    }))

  return async () => {
    const age = last ? now() - last.at : Infinity
    if (!last || age >= usableFor) return recountOnce()
    if (age >= freshFor && !counting)
      background.run('community counts', async () => void (await recountOnce()))
    return last.counts
  }
}
