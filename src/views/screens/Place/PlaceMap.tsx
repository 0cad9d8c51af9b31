import * as leaflet from 'leaflet'
import { useEffect, useRef } from 'react'
import type { Site } from '../../../../contract/site.ts'
import { mapIn, mapLook, marker } from './mapGround.ts'

const kilometresPerDegree = 111.195
/** Of a map of streets, and of one of countries. */
const zooms = { point: 14, square: 11, city: 10, world: 4 }

/** The square around its centre. */
function squareOf(latitude: number, longitude: number, width: number) {
  const north = width / 2 / kilometresPerDegree
  const east = north / Math.cos((latitude * Math.PI) / 180)
  return leaflet.rectangle(
    [
      [latitude - north, longitude - east],
      [latitude + north, longitude + east],
    ],
    { className: 'place', interactive: false },
  )
}

export interface ShownPlace {
  readonly coordinates: readonly [longitude: number, latitude: number]
  /** Written beside it where no street tells where it is. */
  readonly city: string | null
  /** What is known: the point itself, its city, or a square so many kilometres wide. */
  readonly extent: 'point' | 'city' | number
}

const zoomOf = (extent: ShownPlace['extent']) => (typeof extent === 'number' ? zooms.square : zooms[extent])

function draw(holder: HTMLElement, { coordinates, city, extent }: ShownPlace, tiles: Site['map']) {
  const [longitude, latitude] = coordinates
  // A picture: a map that moves would hold a finger that means to scroll.
  const map = mapIn(holder, tiles)
  map.setView([latitude, longitude], tiles ? zoomOf(extent) : zooms.world)
  if (tiles && typeof extent === 'number') squareOf(latitude, longitude, extent).addTo(map)
  else {
    const spot = marker(latitude, longitude)
    if (city !== null) spot.bindTooltip(city, { permanent: true, direction: 'top', offset: [0, -10] })
    spot.addTo(map)
  }
  return map
}

/** A place on the operator's map, or on a plain outline of the world. */
export function PlaceMap({ coordinates, city, extent, tiles }: ShownPlace & { tiles: Site['map'] }) {
  const holder = useRef<HTMLDivElement>(null)
  const [longitude, latitude] = coordinates
  useEffect(() => {
    if (!holder.current) return undefined
    const map = draw(holder.current, { coordinates: [longitude, latitude], city, extent }, tiles)
    return () => {
      map.remove()
    }
  }, [longitude, latitude, city, extent, tiles])
  const label = city === null ? 'A map with the place in its middle' : `A map with ${city} in its middle`
  return <div ref={holder} className={mapLook} role="img" aria-label={label} />
}
