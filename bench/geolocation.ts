/**
 * Place search while typing: the time of the gazetteer for each prefix of city names in several scripts, with and
 * without typos, for whole addresses, and for the place around a point. Budget: 20 ms at p95. Each query runs several
 * times and the minimum counts, because the CPU clock of a thread has a resolution of milliseconds.
 */
import { createGazetteer } from '../server/geo/gazetteer.ts'
import { milliseconds, percentile, report } from './report.ts'

const names = [
  'Amsterdam',
  'San Francisco',
  'Saint Petersburg',
  'Ghent, Belgium',
  'Springfield, Illinois',
  'portland oregon',
  'São Paulo',
  'Łódź',
  'Thessaloniki',
  'Αθήνα',
  'Санкт-Петербург',
  'Київ',
  'תל אביב',
  'القاهرة',
  'मुंबई',
  'กรุงเทพ',
  '서울특별시',
  '東京',
  '北京市',
  'თბილისი',
]
const slips = [
  'Amstredam',
  'Barcelonna',
  'Johannesbrg',
  'Lnodon',
  'Copenhaguen',
  'Стокгольн',
  'Philadelfia',
  'Xyzzyville',
]
const origin = { latitude: 51.05, longitude: 3.72 }
const rounds = 5
const budget = 20

/** Returns all prefixes of a word. */
const prefixesOf = (word: string) => {
  const letters = Array.from(word)
  return letters.map((_, index) => letters.slice(0, index + 1).join(''))
}

const gazetteer = createGazetteer()
await gazetteer.load()

/** Returns the minimum milliseconds of each query. The first round warms up. */
async function measure(asked: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const least = asked.map(() => Infinity)
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, ask] of asked.entries()) {
      const began = performance.now()
      await ask()
      least[index] = Math.min(least[index] ?? Infinity, performance.now() - began)
    }
  }
  return least
}

const typed = (words: readonly string[]) =>
  words.flatMap(prefixesOf).map((query) => () => gazetteer.autocomplete(query, { origin }))

/** A point every 15 degrees, on land and at sea. */
const points = Array.from({ length: 11 }, (_, row) => -75 + 15 * row).flatMap((latitude) =>
  Array.from({ length: 24 }, (_, column) => ({ latitude, longitude: -180 + 15 * column })),
)

const rows = []
for (const [what, asked] of [
  ['autocomplete, prefixes as typed', typed(names)],
  ['autocomplete, prefixes with slips', typed(slips)],
  ['coordinates, addresses', [...names, ...slips].map((name) => () => gazetteer.coordinates(name))],
  ['address, points', points.map((at) => () => gazetteer.address(at.latitude, at.longitude))],
] as const) {
  const times = await measure(asked)
  const p95 = percentile(times, 0.95)
  rows.push({
    what: `${what}, ${times.length} of them, at p95 against ${budget} ms`,
    figures: {
      p50: milliseconds(percentile(times, 0.5)),
      p95: milliseconds(p95),
      most: milliseconds(Math.max(...times)),
    },
    ratio: p95 / budget,
    budget: 1,
  })
}
report('geolocation', rows)
