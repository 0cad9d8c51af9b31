import * as leaflet from 'leaflet'
import { expect, it } from 'vitest'
import { drawCities } from '../../../src/views/screens/Place/drawCities.ts'

it('draws larger dots for larger cities', () => {
  const map = leaflet.map(document.createElement('div')).setView([51, 4], 8)
  const cityOf = (id: number, population: number) => ({
    id,
    city: `City ${id}`,
    latitude: 51 + id / 10,
    longitude: 4,
    population,
  })
  const layer = drawCities(map, [cityOf(1, 2_000_000), cityOf(2, 90_000), cityOf(3, 900)], null)
  const radii = layer
    .getLayers()
    .flatMap((dot) => (dot instanceof leaflet.CircleMarker ? [dot.getRadius()] : []))
  expect(radii).toHaveLength(3)
  expect(radii).toEqual(radii.toSorted((one, other) => other - one))
  expect(new Set(radii).size).toBe(3)
  map.remove()
})
