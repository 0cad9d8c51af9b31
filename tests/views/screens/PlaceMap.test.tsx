import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Site } from '../../../contract/site.ts'
import { PlaceMap } from '../../../src/views/screens/Place/PlaceMap.tsx'

function show(tiles: Site['map']) {
  render(<PlaceMap coordinates={[3.72, 51.05]} city="Ghent" extent="city" tiles={tiles} />)
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
