/**
 * Finding a place as one types (DESIGN 7): what the gazetteer takes for each prefix of cities' names in several
 * scripts, as typed and with slips: below 20 ms at p95. Counted is the thread's processor time, which is the whole
 * answer where nothing else runs, and the same where something does.
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

/** Every beginning of a word, letter by letter. */
const prefixesOf = (word: string) => {
  const letters = Array.from(word)
  return letters.map((_, index) => letters.slice(0, index + 1).join(''))
}

const gazetteer = createGazetteer()
await gazetteer.load()

async function measure(typed: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    for (const query of typed) {
      const began = process.threadCpuUsage()
      await gazetteer.autocomplete(query, { origin })
      // The first round warms the code up.
      const { user, system } = process.threadCpuUsage(began)
      if (round > 0) times.push((user + system) / 1000)
    }
  }
  return times
}

const rows = []
for (const [what, words] of [
  ['as typed', names],
  ['with slips', slips],
] as const) {
  const times = await measure(words.flatMap(prefixesOf))
  const p95 = percentile(times, 0.95)
  rows.push({
    what: `autocomplete, ${times.length / rounds} prefixes ${what}, CPU at p95 against ${budget} ms`,
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
