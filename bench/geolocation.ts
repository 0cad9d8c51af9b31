/**
 * Place search while typing: the CPU time of the gazetteer for each prefix of city names in several scripts, with and
 * without typos, for whole addresses, and for the place around a point. Budget: 20 ms at p95. Only first asks count,
 * because a member asks once: each round has a new gazetteer, which is asked each query once.
 */
import { createGazetteer, type Gazetteer } from '../server/geo/gazetteer.ts'
import { milliseconds, percentile, report } from './report.ts'
import { sized } from './size.ts'

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
/** The first round is also the first of the process, whose code is not optimized yet. */
const rounds = sized({ full: 5, short: 1 })
const budget = 20

/** Returns all prefixes of a word. */
const prefixesOf = (word: string) => {
  const letters = Array.from(word)
  return letters.map((_, index) => letters.slice(0, index + 1).join(''))
}

type Ask = (gazetteer: Gazetteer) => Promise<unknown>

const typed = (words: readonly string[]) =>
  words.flatMap(prefixesOf).map(
    (query): Ask =>
      (gazetteer) =>
        gazetteer.autocomplete(query, { origin }),
  )

/** A point every 15 degrees, on land and at sea. */
const points = Array.from({ length: 11 }, (_, row) => -75 + 15 * row).flatMap((latitude) =>
  Array.from({ length: 24 }, (_, column) => ({ latitude, longitude: -180 + 15 * column })),
)

const asked: Readonly<Record<string, readonly Ask[]>> = {
  'autocomplete, prefixes as typed': typed(names),
  'autocomplete, prefixes with slips': typed(slips),
  'coordinates, addresses': [...names, ...slips].map((name) => (gazetteer) => gazetteer.coordinates(name)),
  'address, points': points.map((at) => (gazetteer) => gazetteer.address(at.latitude, at.longitude)),
}

/** CPU time of this process so far, in milliseconds. */
const cpuTime = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Milliseconds of each first ask, by row. */
const times = new Map<string, number[]>(Object.keys(asked).map((what) => [what, []]))
for (let round = 0; round < rounds; round += 1) {
  const gazetteer = createGazetteer()
  await gazetteer.load()
  for (const [what, asks] of Object.entries(asked)) {
    for (const ask of asks) {
      const began = cpuTime()
      await ask(gazetteer)
      times.get(what)?.push(cpuTime() - began)
    }
  }
}

report(
  'geolocation',
  [...times].map(([what, firstAsks]) => {
    const p95 = percentile(firstAsks, 0.95)
    return {
      what: `${what}, ${asked[what]?.length} of them, first asks, at p95 against ${budget} ms`,
      figures: {
        'CPU p50': milliseconds(percentile(firstAsks, 0.5)),
        'CPU p95': milliseconds(p95),
        most: milliseconds(Math.max(...firstAsks)),
      },
      ratio: p95 / budget,
      budget: 1,
    }
  }),
)
