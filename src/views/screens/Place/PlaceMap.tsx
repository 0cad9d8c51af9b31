import * as leaflet from 'leaflet'
import { useEffect, useRef } from 'react'
import type { Site } from '../../../../contract/site.ts'
import { mapIn, mapLook, marker } from './mapGround.ts'

const kilometresPerDegree = 111.195
/** Zoom levels by the extent of the place; `world` is for the outline without tiles. */
const zooms = { point: 14, square: 11, city: 10, world: 4 }

/** Returns the bounds of a square around its center. */
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
  /** Label of the place, for a map without tiles. */
  readonly city: string | null
  /** What is known: the exact point, its city, or a square with this width in kilometers. */
  readonly extent: 'point' | 'city' | number
}

const zoomOf = (extent: ShownPlace['extent']) => (typeof extent === 'number' ? zooms.square : zooms[extent])

function draw(holder: HTMLElement, { coordinates, city, extent }: ShownPlace, tiles: Site['map']) {
  const [longitude, latitude] = coordinates
  // A static map: a movable one would catch touches that mean to scroll the page.
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

/** A place on the operator's map tiles, or on an outline of the world without tiles. */
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
  const label = city === null ? 'A map centered on the place' : `A map centered on ${city}`
  return <div ref={holder} className={mapLook} role="img" aria-label={label} />
}
