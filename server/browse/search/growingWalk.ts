/**
 * Finds a page of the members, or media, of a list who match criteria. There are two ways: to walk the list in its order
 * until the page is full, or to gather all who match and sort them. How they are spread is not known: those who match may
 * all be at the end of the list. So it walks in growing steps, and gathers as soon as that costs no more than was walked,
 * or when few match to all appearances.
 */

/** The most members that the first step checks for a page of `limit`. Enough if 1 in 100 matches. */
export const firstStepFor = (limit: number): number => 160 * limit

/** So many are gathered in the time that a page may take. */
const gatherable = 10_000

/** Each walk ends this many times as far from the begin of the page as the one before. */
const growth = 3

/** What differs between lists. `Row` has the position of a member in the list. */
export interface GrowingWalk<Row, Position> {
  /** The number of rows of a page. */
  readonly limit: number
  /** The most rows that the first step checks. Default: `firstStepFor`. Tests use small ones. */
  readonly firstStep?: number | undefined
  /** How many walked rows cost as much as a gathered one. */
  readonly gatherCost: number
  /** Where the page begins; null at the begin of the list. */
  readonly after: Position | null
  /** Gathers first in any case, because few are within the distance. */
  readonly isGatheredFirst?: boolean
  /** Checks the next `step` rows of the list one after the other, and stops when `limit` of them match. */
  scan(after: Position | null, step: number, limit: number): Promise<readonly Row[]>
  /** Returns the position of the last of the next `step` rows, matching or not; null when the list has fewer. */
  skip(after: Position | null, step: number): Promise<Position | null>
  /** Returns how many match, as far as the planner knows: it does not know how criteria correlate. */
  estimate(): Promise<number>
  /** Whether the indexes find those who match, however many, in the time that `walked` rows take. */
  isIndexed(walked: number): Promise<boolean>
  /** Gathers all who match, and returns the page. Null when there are more than `most`. */
  gather(most: number): Promise<readonly Row[] | null>
}

/** Returns the rows of a page. They are fewer than `limit` only at the end of the list. */
export async function walkGrowing<Row extends { readonly id: number }, Position>(
  walk: GrowingWalk<Row, Position>,
): Promise<readonly Row[]> {
  const { limit, firstStep = firstStepFor(limit), gatherCost } = walk
  const worth = (walked: number) => Math.floor(walked / gatherCost)
  const expected = await walk.estimate()
  const isRare = walk.isGatheredFirst === true || expected <= worth(firstStep)
  const early = isRare ? await walk.gather(2 * worth(firstStep)) : null
  if (early) return early

  const found = new Map<number, Row>()
  let { after } = walk
  let [walked, step] = [0, firstStep]
  /** More than so many match. */
  let known = 0
  // oxlint-disable no-await-in-loop -- each step is taken only if the one before was not enough
  for (;;) {
    const rows = await walk.scan(after, step, limit - found.size)
    // A member who moved in the list between two steps is met twice.
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, row)
    if (found.size >= limit) return [...found.values()]
    after = await walk.skip(after, step)
    if (after === null) return [...found.values()]
    walked += step
    step = walked * (growth - 1)
    const affordable = Math.max(gatherable, growth * worth(walked))
    const isFew = expected <= affordable
    const most = Math.max(worth(walked), isFew ? Math.min(2 * expected, affordable) : 0)
    if (most < 2 * known || !(isFew || (await walk.isIndexed(walked)))) continue
    const gathered = await walk.gather(most)
    known = most
    if (gathered) return gathered
  }
  // oxlint-enable no-await-in-loop
}
