import { expect, it } from 'vitest'
import { createRandom } from '../../../demo/random.ts'
import { buildGazetteerIndex } from '../../../server/geo/buildGazetteer.ts'
import { distanceKm, GazetteerSearch, type Point } from '../../../server/geo/gazetteerSearch.ts'

const random = createRandom('nearest')
/** A random point: half of them near the poles or the date line, the others anywhere. */
const anyPoint = (): Point => {
  const isPolar = random.chance(0.5)
  const latitude = isPolar ? random.between(80, 90) * (random.chance(0.5) ? 1 : -1) : random.between(-90, 90)
  const longitude = !isPolar && random.chance(0.5) ? random.between(178, 182) : random.between(-180, 180)
  return { latitude, longitude: longitude > 180 ? longitude - 360 : longitude }
}

const places = Array.from({ length: 3000 }, () => ({
  ...anyPoint(),
  population: 1 + Math.floor(random.next() ** 8 * 3e7),
}))
const index = buildGazetteerIndex(
  places
    .map(({ latitude, longitude, population }, at) =>
      [
        at + 1,
        `P${at}`,
        `P${at}`,
        '',
        latitude,
        longitude,
        'P',
        'PPL',
        'BE',
        '',
        'VLG',
        '',
        '',
        '',
        population,
      ].join('\t'),
    )
    .join('\n'),
)
const search = new GazetteerSearch(index)

/** Finds the nearest place by checking every place. */
function nearestOfAll(point: Point, withinKm: number): number | undefined {
  let best: number | undefined
  let bestKm = Infinity
  for (const rank of index.ids.keys()) {
    const there = { latitude: index.latitudes[rank] ?? 0, longitude: index.longitudes[rank] ?? 0 }
    const km = distanceKm(point, there)
    const weighed = km - Math.min(20, 0.004 * Math.sqrt(index.populations[rank] ?? 0))
    if (km <= withinKm && weighed < bestKm) [best, bestKm] = [rank, weighed]
  }
  return best
}

it.each([20, 300, 2000])('is the nearest of all places within %d km, also near the poles', (withinKm) => {
  let found = 0
  for (let round = 0; round < 600; round += 1) {
    const point = anyPoint()
    const nearest = search.nearest(point, withinKm)
    expect({ point, nearest }).toEqual({ point, nearest: nearestOfAll(point, withinKm) })
    if (nearest !== undefined) found += 1
  }
  expect(found).toBeGreaterThan(20)
})
