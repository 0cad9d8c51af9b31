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

/** Gathering so many times fewer than the planner expects would only show that there are more. */
const hopeless = 8

/** Up to this offset, the rows before a page are walked too. */
const longestOffset = 1_000

/** First steps that leave out one of both ways. */
export const walksOnly = 2_000_000_000
export const gathersOnly = 0

/** Where a page begins in the list that is gathered, and how many rows it has. */
export interface Page {
  readonly offset: number
  readonly limit: number
}

/** What differs between lists. `Row` has the position of a member in the list. */
export interface GrowingWalk<Row, Position> {
  /** The number of rows of a page. */
  readonly limit: number
  /** The number of rows between `after` and the page. Default: 0. */
  readonly offset?: number
  /**
   * The most rows that the first step checks. Default: `firstStepFor`. Tests use small ones; benches measure one way alone,
   * with `walksOnly` and `gathersOnly`.
   */
  readonly firstStep?: number | undefined
  /** How many walked rows cost as much as a gathered one. */
  readonly gatherCost: number
  /** The position before the page; null at the begin of the list. */
  readonly after: Position | null
  /** Whether it gathers first in any case, because fewer than `walked` members are within the distance. */
  isGatheredFirst?(walked: number): Promise<boolean>
  /** Checks the next `step` rows of the list one after the other, and stops when `limit` of them match. */
  scan(after: Position | null, step: number, limit: number): Promise<readonly Row[]>
  /** Returns the position of the last of the next `step` rows, matching or not; null when the list has fewer. */
  skip(after: Position | null, step: number): Promise<Position | null>
  /** Returns how many match, as far as the planner knows: it does not know how criteria correlate. */
  estimate(): Promise<number>
  /** Whether the indexes find those who match, however many, in the time that `walked` rows take. */
  isIndexed(walked: number): Promise<boolean>
  /** Gathers all who match, and returns a page of them. Null when there are more than `most`, or they can't be gathered. */
  gather(page: Page, most: number | null): Promise<readonly Row[] | null>
}

/** Returns the rows of a page. They are fewer than `limit` only at the end of the list. */
export async function walkGrowing<Row extends { readonly id: number }, Position>(
  walk: GrowingWalk<Row, Position>,
): Promise<readonly Row[]> {
  const { limit, offset = 0 } = walk
  const gathered = offset > longestOffset ? await walk.gather({ offset, limit }, null) : null
  return gathered ?? (await findFirst(offset + limit, walk)).slice(offset)
}

/** Returns the first `limit` rows after the position. */
async function findFirst<Row extends { readonly id: number }, Position>(
  limit: number,
  walk: GrowingWalk<Row, Position>,
): Promise<readonly Row[]> {
  const { firstStep = firstStepFor(limit), gatherCost } = walk
  const gather = (most: number | null) => walk.gather({ offset: 0, limit }, most)
  if (firstStep === gathersOnly) return (await gather(null)) ?? []
  if (firstStep === walksOnly) return walk.scan(walk.after, firstStep, limit)
  const worth = (walked: number) => Math.floor(walked / gatherCost)
  const expected = await walk.estimate()
  const isRare = expected <= worth(firstStep) || (await walk.isGatheredFirst?.(firstStep)) === true
  const early = isRare ? await gather(2 * worth(firstStep)) : null
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
    if (most < 2 * known || most * hopeless < expected || !(isFew || (await walk.isIndexed(walked)))) continue
    const gathered = await gather(most)
    known = most
    if (gathered) return gathered
  }
  // oxlint-enable no-await-in-loop
}
