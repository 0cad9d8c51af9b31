import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fromPromise } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import type { Site } from '../../../contract/site.ts'
import {
  type CitiesFound,
  mapCitiesMachine,
  type MapRegion,
} from '../../../src/machines/members/mapCities/machine.ts'
import { PlaceMap } from '../../../src/views/screens/Place/PlaceMap.tsx'
import { chartsWith, heldPlaces, Surroundings } from '../Surroundings.tsx'

function show(tiles: Site['map']) {
  render(
    <Surroundings>
      <PlaceMap coordinates={[3.72, 51.05]} city="Ghent" extent="city" tiles={tiles} />
    </Surroundings>,
  )
  const map = screen.getByRole('img', { name: 'A map centered on Ghent' })
  return {
    land: [...map.querySelectorAll('path.land')],
    tiles: [...map.querySelectorAll<HTMLImageElement>('img.leaflet-tile')],
  }
}

it('is an outline of the world where the operator named no tiles, and asks nobody for a picture', () => {
  const { land, tiles } = show(null)
  expect(land.length).toBeGreaterThan(100)
  // A path of one point draws nothing.
  for (const country of land) expect(country.getAttribute('d')).toMatch(/^M/)
  expect(tiles).toEqual([])
})

it('is of the operator’s tiles, which are asked for without saying from which page', () => {
  const { land, tiles } = show({ tilesUrl: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Tiles' })
  expect(land).toEqual([])
  expect(tiles.map(({ src }) => src)).toContain('https://tiles.example/10/522/342.png')
  for (const tile of tiles) expect(tile.referrerPolicy).toBe('no-referrer')
})

const ghent = { id: 3, city: 'Ghent', latitude: 51.05, longitude: 3.72, population: 265_000 }

/** Shows a map without tiles. `asked` has the regions whose cities were requested. */
function showCities(cities: CitiesFound['data'], extent: 'city' | number) {
  const asked: MapRegion[] = []
  const mapCities = mapCitiesMachine.provide({
    actors: {
      findCities: fromPromise<Answer<CitiesFound>, { region: MapRegion }>(async ({ input }) => {
        asked.push(input.region)
        return { ok: true, data: { data: cities } }
      }),
    },
  })
  render(
    <Surroundings charts={chartsWith({ places: { ...heldPlaces, mapCities } })}>
      <PlaceMap coordinates={[3.72, 51.05]} city="Ghent" extent={extent} tiles={null} />
    </Surroundings>,
  )
  return { asked }
}

it('names the city of an approximate area', async () => {
  showCities([ghent], 3)
  expect(await screen.findByText('Ghent')).toBeTruthy()
})

it('names a city with a marker once', async () => {
  const aalst = { id: 2, city: 'Aalst', latitude: 50.94, longitude: 4.04, population: 88_000 }
  showCities([ghent, aalst], 'city')
  await screen.findByText('Aalst')
  expect(screen.getAllByText('Ghent')).toHaveLength(1)
})

it('names the largest cities around the place where the operator named no tiles', async () => {
  const { asked } = showCities(
    [
      { id: 1, city: 'Bruges', latitude: 51.21, longitude: 3.22, population: 118_000 },
      { id: 2, city: 'Aalst', latitude: 50.94, longitude: 4.04, population: 88_000 },
    ],
    'city',
  )
  await screen.findByText('Bruges')
  screen.getByText('Aalst')
  expect(asked).toHaveLength(1)
  const isInside = ({ south, north, west, east }: MapRegion) =>
    south < 51.05 && north > 51.05 && west < 3.72 && east > 3.72
  expect(asked.every(isInside)).toBe(true)
  // Two lines, in kilometers and miles.
  expect(document.querySelectorAll('.leaflet-control-scale-line')).toHaveLength(2)
})
