import {
  bucketOf,
  entryKinds,
  type GazetteerIndex,
  letterBit,
  tileColumns,
  tileOf,
  tileRows,
} from './buildGazetteer.ts'

/** A point in degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** A part of the world in degrees, which does not cross the 180th meridian. */
export interface Region {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** A found place, by its rank in the index. A higher score is a better match. */
export interface Hit {
  readonly rank: number
  readonly score: number
}

// Scores are powers of ten of the population: an exact match is worth forty times as many inhabitants, and a typo
// costs a hundred times as many.
const exactBonus = 1.6
// Indexed by entry kind. Beginnings of foreign names are a weak sign, because almost every syllable is one.
const exactPenalties = [0, 1.1, 1.3] as const
const prefixPenalties = [0, 1.2, 1.3] as const
const typoPenalty = 2
const nearBonus = 2.5
const sameRegionBonus = 1

const earthRadiusKm = 6371
const radians = Math.PI / 180

const kmOfDegree = 111

/** How much farther a place reaches because of its size: 20 km for 25 million inhabitants. */
const bonusKm = (population: number): number => Math.min(largestBonusKm, 0.004 * Math.sqrt(population))
const largestBonusKm = 20

/** Great-circle distance in km. */
export function distanceKm(a: Point, b: Point): number {
  const dLatitude = (b.latitude - a.latitude) * radians
  const dLongitude = (b.longitude - a.longitude) * radians
  const haversine =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * Math.sin(dLongitude / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

const bitCount = (bits: number): number => {
  let left = bits - ((bits >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** How many typos a query of this length may have. */
const allowedTypos = (letters: number): number => (letters < 4 ? 0 : letters < 8 ? 1 : 2)

// Looking for typos compares every name, so small places are left out.
const minTypoProminence = 3.3

/** Options of a search. */
export interface FindOptions {
  readonly limit: number
  /** Places near this point come first. */
  readonly origin?: Point | undefined
  /** 1 for each region whose places are accepted; all regions if left out. */
  readonly accepts?: Uint8Array | undefined
  /** Whether to look for typos if too few places match. That blocks the process for tens of milliseconds. */
  readonly allowsTypos: boolean
}

/** Searches one index. Queries share scratch memory, so they must run one after the other. */
export class GazetteerSearch {
  readonly #index: GazetteerIndex
  readonly #scores: Float32Array
  readonly #typoEntries: number

  constructor(index: GazetteerIndex) {
    this.#index = index
    this.#scores = new Float32Array(index.ids.length)
    let entry = 0
    while (
      entry < index.entryOwners.length &&
      (index.prominences[(index.entryOwners[entry] ?? 0) >>> 2] ?? 0) >= minTypoProminence
    ) {
      entry++
    }
    this.#typoEntries = entry
  }

  /** Finds the best places whose folded name begins with `folded`, with typos if they are allowed. */
  find(folded: string, { limit, origin, accepts, allowsTypos }: FindOptions): Hit[] {
    const touched: number[] = []
    let isAnswered = false
    const consider = (entry: number, length: number, typos: number): void => {
      const { entryOwners, entryStarts, prominences, regions } = this.#index
      const owner = entryOwners[entry] ?? 0
      const rank = owner >>> 2
      if (accepts && !accepts[regions[rank] ?? 0]) return
      const isExact = (entryStarts[entry + 1] ?? 0) - (entryStarts[entry] ?? 0) === length
      const score =
        10 +
        (prominences[rank] ?? 0) +
        (isExact ? exactBonus : 0) -
        ((isExact ? exactPenalties : prefixPenalties)[owner & 3] ?? 0) -
        typos * typoPenalty
      isAnswered ||= isExact && (prominences[rank] ?? 0) >= minTypoProminence
      const before = this.#scores[rank] ?? 0
      if (before === 0) touched.push(rank)
      if (score > before) this.#scores[rank] = score
    }

    const units = Uint16Array.from(folded, (letter) => letter.charCodeAt(0))
    this.#eachWithPrefix(units, (entry) => consider(entry, units.length, 0))
    const typos = allowsTypos ? allowedTypos(units.length) : 0
    if (typos > 0 && touched.length < limit && !isAnswered) {
      this.#eachNearly(units, typos, (entry, used) => consider(entry, units.length, used))
    }

    // Short queries match tens of thousands of places, so only the best ones are sorted.
    const best: Hit[] = []
    for (const rank of touched) {
      const score = (this.#scores[rank] ?? 0) - 10 + this.#nearness(rank, origin)
      this.#scores[rank] = 0
      const last = best.at(-1)
      if (best.length === limit && last && score <= last.score) continue
      const position = best.findIndex((hit) => hit.score < score)
      best.splice(position < 0 ? best.length : position, 0, { rank, score })
      if (best.length > limit) best.pop()
    }
    return best
  }

  /**
   * Returns the rank of the place that a point belongs to: the nearest one, where larger cities reach farther (2 km
   * for 250,000 inhabitants, 7 km for 3 million). Quarters of cities are left out. Returns undefined if no place is
   * within `withinKm`.
   */
  nearest(point: Point, withinKm: number): number | undefined {
    const { tilePlaces, tileStarts, latitudes, longitudes, populations, isQuarter } = this.#index
    let best: number | undefined
    let bestKm = withinKm
    const home = tileOf(point.latitude, point.longitude)
    const [homeRow, homeColumn] = [Math.floor(home / tileColumns), home % tileColumns]
    for (let ring = 0; ring <= tileColumns / 2; ring++) {
      const worthKm = Math.min(withinKm, bestKm + largestBonusKm)
      const worthRows = Math.ceil(worthKm / kmOfDegree)
      if (leastKmToMeridian(point.latitude, worthRows, ring - 1) > worthKm) break
      for (const tile of ringTiles(homeRow, homeColumn, ring, worthRows)) {
        for (let slot = tileStarts[tile] ?? 0; slot < (tileStarts[tile + 1] ?? 0); slot++) {
          const rank = tilePlaces[slot] ?? 0
          if (isQuarter[rank]) continue
          const km = distanceKm(point, { latitude: latitudes[rank] ?? 0, longitude: longitudes[rank] ?? 0 })
          if (km > withinKm) continue
          const weighed = km - bonusKm(populations[rank] ?? 0)
          if (best === undefined || weighed < bestKm) [best, bestKm] = [rank, weighed]
        }
      }
    }
    return best
  }

  /**
   * Returns the ranks of the most prominent places of a region, without quarters of cities. Looks at all 200,000 places
   * when the region has fewer than `limit`, which takes about a millisecond.
   */
  within({ south, west, north, east }: Region, limit: number): number[] {
    const { latitudes, longitudes, isQuarter } = this.#index
    const found: number[] = []
    // Places are in the order of their prominence.
    for (let rank = 0; rank < latitudes.length && found.length < limit; rank++) {
      const latitude = latitudes[rank] ?? NaN
      if (!(latitude >= south && latitude <= north)) continue
      const longitude = longitudes[rank] ?? NaN
      if (!(longitude >= west && longitude <= east)) continue
      if (!isQuarter[rank]) found.push(rank)
    }
    return found
  }

  rankOf(id: number): number | undefined {
    const { ranksById } = this.#index
    let [low, high] = [0, ranksById.length / 2 - 1]
    while (low <= high) {
      const middle = (low + high) >>> 1
      const found = ranksById[middle * 2] ?? 0
      if (found === id) return ranksById[middle * 2 + 1]
      if (found < id) low = middle + 1
      else high = middle - 1
    }
    return undefined
  }

  #nearness(rank: number, origin: Point | undefined): number {
    if (!origin) return 0
    const { latitudes, longitudes } = this.#index
    const km = distanceKm(origin, { latitude: latitudes[rank] ?? 0, longitude: longitudes[rank] ?? 0 })
    return nearBonus * Math.exp(-km / 60) + sameRegionBonus * Math.exp(-km / 800)
  }

  #eachWithPrefix(prefix: Uint16Array, found: (entry: number) => void): void {
    const { bucketEntries, bucketStarts, entryStarts, entryUnits } = this.#index
    const [first = 0, second] = prefix
    if (second === undefined) {
      // One letter matches too many names, so small places are left out.
      for (let entry = 0; entry < this.#typoEntries; entry++) {
        if (entryUnits[entryStarts[entry] ?? 0] === first) found(entry)
      }
      return
    }
    const bucket = bucketOf(first, second)
    const end = bucketStarts[bucket + 1] ?? 0
    for (let slot = bucketStarts[bucket] ?? 0; slot < end; slot++) {
      const entry = bucketEntries[slot] ?? 0
      const start = entryStarts[entry] ?? 0
      if ((entryStarts[entry + 1] ?? 0) - start < prefix.length) continue
      let matched = 0
      while (matched < prefix.length && entryUnits[start + matched] === prefix[matched]) matched++
      if (matched === prefix.length) found(entry)
    }
  }

  #eachNearly(query: Uint16Array, typos: number, found: (entry: number, typos: number) => void): void {
    const { entryLetters, entryOwners, entryStarts, entryUnits } = this.#index
    let letters = 0
    for (const unit of query) letters |= letterBit(unit)
    const [first, second] = query
    const matcher = new TypoMatcher(query, typos)
    for (let entry = 0; entry < this.#typoEntries; entry++) {
      // Each letter of the query that the name does not have is at least one typo.
      if (bitCount(letters & ~(entryLetters[entry] ?? 0)) > typos) continue
      const start = entryStarts[entry] ?? 0
      const end = entryStarts[entry + 1] ?? 0
      if (end - start < query.length - typos) continue
      if (((entryOwners[entry] ?? 0) & 3) === entryKinds.word) continue
      // The first letters are expected to be right, swapped, or without the first one.
      const [a, b] = [entryUnits[start], entryUnits[start + 1]]
      if (a !== first && a !== second && b !== first) continue
      const used = matcher.match(entryUnits, start, end)
      if (used <= typos) found(entry, used)
    }
  }
}

/**
 * Returns the least distance in km from a point at this latitude to points beyond the meridian that is `degrees` away
 * and at most `rows` rows toward a pole. Meridians converge toward the poles.
 */
function leastKmToMeridian(latitude: number, rows: number, degrees: number): number {
  if (degrees <= 0) return 0
  const poleward = Math.min(90, Math.abs(latitude) + rows + 1)
  const away = Math.cos(poleward * radians) * Math.sin((Math.min(180, degrees) * radians) / 2)
  return 2 * earthRadiusKm * Math.asin(away)
}

/** Yields the tiles at distance `ring` around a tile that are at most `rows` to the north or south. */
function* ringTiles(row: number, column: number, ring: number, rows: number): Generator<number> {
  const [from, to] = [
    Math.max(0, row - Math.min(ring, rows)),
    Math.min(tileRows - 1, row + Math.min(ring, rows)),
  ]
  for (let y = from; y <= to; y++) {
    const isEdge = y === row - ring || y === row + ring
    for (let x = column - ring; x <= column + ring; x += isEdge || ring === 0 ? 1 : ring * 2) {
      if (x - column + ring >= tileColumns) break
      yield y * tileColumns + (((x % tileColumns) + tileColumns) % tileColumns)
    }
  }
}

/**
 * Counts typos between a query and the beginning of a name: a letter added, missing, different, or swapped with the
 * next (optimal string alignment distance).
 */
class TypoMatcher {
  readonly #query: Uint16Array
  readonly #allowed: number
  #current: Int32Array
  #previous: Int32Array
  #beforePrevious: Int32Array

  constructor(query: Uint16Array, allowed: number) {
    this.#query = query
    this.#allowed = allowed
    const width = query.length + allowed + 1
    this.#current = new Int32Array(width)
    this.#previous = new Int32Array(width)
    this.#beforePrevious = new Int32Array(width)
  }

  match(units: Uint16Array, start: number, end: number): number {
    const query = this.#query
    const width = Math.min(end - start, query.length + this.#allowed)
    for (let column = 0; column <= width; column++) this.#previous[column] = column
    for (let row = 1; row <= query.length; row++) {
      const letter = query[row - 1]
      this.#current[0] = row
      let least = row
      for (let column = 1; column <= width; column++) {
        const unit = units[start + column - 1]
        let cost = Math.min(
          (this.#previous[column] ?? 0) + 1,
          (this.#current[column - 1] ?? 0) + 1,
          (this.#previous[column - 1] ?? 0) + (letter === unit ? 0 : 1),
        )
        const isTransposition =
          row > 1 && column > 1 && letter === units[start + column - 2] && query[row - 2] === unit
        if (isTransposition) cost = Math.min(cost, (this.#beforePrevious[column - 2] ?? 0) + 1)
        this.#current[column] = cost
        if (cost < least) least = cost
      }
      if (least > this.#allowed) return least
      const recycled = this.#beforePrevious
      this.#beforePrevious = this.#previous
      this.#previous = this.#current
      this.#current = recycled
    }
    let best = Infinity
    for (let column = Math.max(0, query.length - this.#allowed); column <= width; column++) {
      best = Math.min(best, this.#previous[column] ?? Infinity)
    }
    return best
  }
}
