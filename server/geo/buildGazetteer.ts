import { englishNames, foldNames } from './gazetteerNames.ts'

/**
 * The gazetteer as flat arrays, so that it can be sent as bytes and 200,000 places with 700,000 names take little
 * memory. Places are numbered by rank: 0 is the most prominent place.
 */
export interface GazetteerIndex {
  /** Rank to GeoNames id. */
  readonly ids: Uint32Array<ArrayBuffer>
  readonly latitudes: Float32Array<ArrayBuffer>
  readonly longitudes: Float32Array<ArrayBuffer>
  readonly populations: Uint32Array<ArrayBuffer>
  /** log10 of the population, raised for capitals and lowered for quarters of a city. */
  readonly prominences: Float32Array<ArrayBuffer>
  /** Index into {@link regionKeys}. */
  readonly regions: Uint16Array<ArrayBuffer>
  /** GeoNames region codes such as `BE.VLG`; the country code stands before the dot. */
  readonly regionKeys: readonly string[]
  /** Display names in UTF-8; place n has the bytes from `nameStarts[n]` to `nameStarts[n + 1]`. */
  readonly nameBytes: Uint8Array<ArrayBuffer>
  readonly nameStarts: Uint32Array<ArrayBuffer>
  /** 1 for a quarter of a city, which an address does not name. */
  readonly isQuarter: Uint8Array<ArrayBuffer>

  /** Folded names in UTF-16; entry n has the units from `entryStarts[n]` to `entryStarts[n + 1]`. */
  readonly entryUnits: Uint16Array<ArrayBuffer>
  readonly entryStarts: Uint32Array<ArrayBuffer>
  /** Rank times 4, plus an {@link entryKinds} number. Ascending, so that entries are ordered by rank. */
  readonly entryOwners: Uint32Array<ArrayBuffer>
  /** A bit for each letter that occurs, to exclude quickly names that differ by more than typos. */
  readonly entryLetters: Uint32Array<ArrayBuffer>
  /** Entries in the order of {@link bucketOf} their first two letters. */
  readonly bucketEntries: Uint32Array<ArrayBuffer>
  readonly bucketStarts: Uint32Array<ArrayBuffer>

  /** Ranks in the order of {@link tileOf} their coordinates. */
  readonly tilePlaces: Uint32Array<ArrayBuffer>
  readonly tileStarts: Uint32Array<ArrayBuffer>
  /** Rows of `[id, rank]` sorted by id. */
  readonly ranksById: Uint32Array<ArrayBuffer>
}

/** `name` is the own name, `alternate` a name in another language, `word` a later part of the own name. */
export const entryKinds = { name: 0, alternate: 1, word: 2 } as const

const bucketBits = 15

/** The bucket of entries that begin with these two UTF-16 units. `second` is 0 for names of one letter. */
export const bucketOf = (first: number, second: number): number =>
  (Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)) >>> (32 - bucketBits)

/** The bit of a UTF-16 unit in {@link GazetteerIndex.entryLetters}. */
export const letterBit = (unit: number): number => 1 << (unit & 31)

/** Tiles of one degree, numbered row by row from the south-west. */
export const tileRows = 180
export const tileColumns = 360
export const tileOf = (latitude: number, longitude: number): number => {
  const row = Math.min(tileRows - 1, Math.max(0, Math.floor(latitude + 90)))
  const column = (((Math.floor(longitude) + 180) % tileColumns) + tileColumns) % tileColumns
  return row * tileColumns + column
}

/** The used columns of a line of GeoNames' export (https://download.geonames.org/export/dump/readme.txt). */
interface Row {
  readonly id: number
  readonly name: string
  readonly asciiName: string
  readonly alternateNames: string
  readonly latitude: number
  readonly longitude: number
  readonly feature: string
  readonly region: string
  readonly population: number
}

function* readRows(text: string): Generator<Row> {
  const cells: string[] = []
  for (let start = 0; start < text.length;) {
    const lineEnd = text.indexOf('\n', start)
    const end = lineEnd < 0 ? text.length : lineEnd
    cells.length = 0
    // Population is the fifteenth column. Later columns are not used.
    while (cells.length < 15 && start < end) {
      const tab = text.indexOf('\t', start)
      const cellEnd = tab < 0 || tab > end ? end : tab
      cells.push(text.slice(start, cellEnd))
      start = cellEnd + 1
    }
    start = end + 1
    const [id, name, asciiName, alternateNames, latitude, longitude, , feature, country, , region] = cells
    if (id && name && latitude && longitude && country) {
      yield {
        id: Number(id),
        name,
        asciiName: asciiName ?? '',
        alternateNames: alternateNames ?? '',
        latitude: Number(latitude),
        longitude: Number(longitude),
        feature: feature ?? '',
        region: `${country}.${region ?? ''}`,
        population: Number(cells[14] ?? 0),
      }
    }
  }
}

// Abandoned, destroyed and historical places.
const uninhabited = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH'])
const prominenceBonus: Readonly<Record<string, number>> = {
  PPLC: 0.6,
  PPLA: 0.3,
  PPLX: -0.6,
  PPLF: -0.2,
  PPLL: -0.2,
}

// Key and position are packed into one number: sorting numbers without a comparator is ten times as fast.
const positionRoom = 2 ** 20

/** Returns the positions of `keys`, ordered by key. Keys must be positive integers. */
function sortedByKey(keys: ArrayLike<number>): Uint32Array {
  const packed = Float64Array.from(keys, (key, position) => key * positionRoom + position).toSorted()
  return Uint32Array.from(packed, (both) => both % positionRoom)
}

/** Orders items by bucket (a stable counting sort). Returns the items, and where each bucket starts. */
function sortIntoBuckets(buckets: Uint32Array, bucketCount: number) {
  const starts = new Uint32Array(bucketCount + 1)
  for (const bucket of buckets) starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1
  for (let bucket = 0; bucket < bucketCount; bucket++) {
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0)
  }
  const next = starts.slice()
  const items = new Uint32Array(buckets.length)
  for (let item = 0; item < buckets.length; item++) {
    const bucket = buckets[item] ?? 0
    const place = next[bucket] ?? 0
    items[place] = item
    next[bucket] = place + 1
  }
  return { items, starts }
}

/**
 * Builds the index from the text of GeoNames' `cities500.txt`. Takes about a second of CPU, so call it in another
 * process.
 */
export function buildGazetteerIndex(text: string): GazetteerIndex {
  const rows: Row[] = []
  for (const row of readRows(text)) if (!uninhabited.has(row.feature)) rows.push(row)
  const unsorted = rows.map((row) => Math.log10(row.population + 1) + (prominenceBonus[row.feature] ?? 0))
  const order = sortedByKey(unsorted.map((prominence) => Math.round((16 - prominence) * 1e5)))

  const count = rows.length
  const ids = new Uint32Array(count)
  const latitudes = new Float32Array(count)
  const longitudes = new Float32Array(count)
  const populations = new Uint32Array(count)
  const prominences = new Float32Array(count)
  const regions = new Uint16Array(count)
  const isQuarter = new Uint8Array(count)
  const tiles = new Uint32Array(count)
  const regionNumbers = new Map<string, number>()
  const names: string[] = []

  // Folded names are never longer than the source text, so the size is known in advance.
  const entryUnits = new Uint16Array(text.length)
  const entryStarts: number[] = [0]
  const entryOwners: number[] = []
  const entryLetters: number[] = []
  const entryBuckets: number[] = []
  let units = 0

  const addEntry = (folded: string, owner: number): void => {
    if (units + folded.length > entryUnits.length)
      throw new RangeError('The gazetteer has more names than text.')
    let letters = 0
    for (let index = 0; index < folded.length; index++) {
      const unit = folded.charCodeAt(index)
      entryUnits[units++] = unit
      letters |= letterBit(unit)
    }
    entryStarts.push(units)
    entryOwners.push(owner)
    entryLetters.push(letters)
    entryBuckets.push(bucketOf(folded.charCodeAt(0), folded.length > 1 ? folded.charCodeAt(1) : 0))
  }

  for (let rank = 0; rank < count; rank++) {
    const row = order[rank] ?? 0
    const place = rows[row]
    if (!place) continue
    const name = englishNames.get(place.id) ?? place.name
    let region = regionNumbers.get(place.region)
    if (region === undefined) regionNumbers.set(place.region, (region = regionNumbers.size))

    ids[rank] = place.id
    latitudes[rank] = place.latitude
    longitudes[rank] = place.longitude
    populations[rank] = place.population
    prominences[rank] = unsorted[row] ?? 0
    regions[rank] = region
    isQuarter[rank] = place.feature === 'PPLX' ? 1 : 0
    tiles[rank] = tileOf(place.latitude, place.longitude)
    names.push(name)

    // Folded at once: first the own spellings, then the names in other languages.
    const ownCount = 2
    const second = name === place.name ? place.asciiName : place.name
    const folded = foldNames(`${name},${second},${place.alternateNames}`)
    const kept: string[] = []
    let number = 0
    for (let start = 0; start <= folded.length; number++) {
      let end = folded.indexOf(',', start)
      if (end < 0) end = folded.length
      const entry = folded.slice(start, end).trimEnd()
      start = end + 1
      if (entry === '' || kept.includes(entry)) continue
      kept.push(entry)
      addEntry(entry, rank * 4 + (number < ownCount ? entryKinds.name : entryKinds.alternate))
    }
    const [full = ''] = kept
    for (let space = full.indexOf(' '); space >= 0; space = full.indexOf(' ', space + 1)) {
      const rest = full.slice(space + 1)
      // One or two letters inside a name are articles. Nobody types a place from there on.
      if (rest.length > 2 && !kept.includes(rest)) addEntry(rest, rank * 4 + entryKinds.word)
    }
  }

  const encoder = new TextEncoder()
  const nameBytes = encoder.encode(names.join(''))
  const nameStarts = new Uint32Array(count + 1)
  for (const [rank, name] of names.entries()) {
    nameStarts[rank + 1] = (nameStarts[rank] ?? 0) + Buffer.byteLength(name)
  }

  const buckets = sortIntoBuckets(Uint32Array.from(entryBuckets), 1 << bucketBits)
  const byTile = sortIntoBuckets(tiles, tileRows * tileColumns)
  const ranksById = new Uint32Array(count * 2)
  for (const [position, rank] of sortedByKey(ids).entries()) {
    ranksById[position * 2] = ids[rank] ?? 0
    ranksById[position * 2 + 1] = rank
  }

  return {
    ids,
    latitudes,
    longitudes,
    populations,
    prominences,
    regions,
    regionKeys: [...regionNumbers.keys()],
    nameBytes,
    nameStarts,
    isQuarter,
    entryUnits: entryUnits.slice(0, units),
    entryStarts: Uint32Array.from(entryStarts),
    entryOwners: Uint32Array.from(entryOwners),
    entryLetters: Uint32Array.from(entryLetters),
    bucketEntries: buckets.items,
    bucketStarts: buckets.starts,
    tilePlaces: byTile.items,
    tileStarts: byTile.starts,
    ranksById,
  }
}
