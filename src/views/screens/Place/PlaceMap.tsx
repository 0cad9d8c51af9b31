import * as leaflet from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { Site } from '../../../../contract/site.ts'
import { MapCities } from './MapCities.tsx'
import { mapIn, mapLook, marker } from './mapGround.ts'

const kilometresPerDegree = 111.195
/** Zoom levels by the extent of the place. Without tiles, only cities tell where a place is, so more is shown. */
const zooms = {
  tiles: { point: 14, square: 11, city: 10 },
  outline: { point: 10, square: 10, city: 9 },
}

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
  /** Label of the place. */
  readonly city: string | null
  /** What is known: the exact point, its city, or a square with this width in kilometers. */
  readonly extent: 'point' | 'city' | number
}

const zoomOf = (extent: ShownPlace['extent'], tiles: Site['map']) =>
  zooms[tiles ? 'tiles' : 'outline'][typeof extent === 'number' ? 'square' : extent]

function draw(holder: HTMLElement, { coordinates, city, extent }: ShownPlace, tiles: Site['map']) {
  const [longitude, latitude] = coordinates
  // A static map: a movable one would catch touches that mean to scroll the page.
  const map = mapIn(holder, tiles)
  map.setView([latitude, longitude], zoomOf(extent, tiles))
  if (typeof extent === 'number') squareOf(latitude, longitude, extent).addTo(map)
  else {
    const spot = marker(latitude, longitude)
    const name = document.createElement('span')
    name.textContent = city
    if (city !== null) spot.bindTooltip(name, { permanent: true, direction: 'top', offset: [0, -10] })
    spot.addTo(map)
  }
  return map
}

/** A place on the operator's map tiles, or on an outline of the world with its cities. */
export function PlaceMap({ coordinates, city, extent, tiles }: ShownPlace & { tiles: Site['map'] }) {
  const holder = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<leaflet.Map | null>(null)
  const [longitude, latitude] = coordinates
  useEffect(() => {
    if (!holder.current) return undefined
    const map = draw(holder.current, { coordinates: [longitude, latitude], city, extent }, tiles)
    setDrawn(map)
    return () => {
      setDrawn(null)
      map.remove()
    }
  }, [longitude, latitude, city, extent, tiles])
  // A square covers several cities and has no name of its own.
  const isNamed = city !== null && typeof extent !== 'number'
  const label = city === null ? 'A map centered on the place' : `A map centered on ${city}`
  return (
    <>
      <div ref={holder} className={mapLook} role="img" aria-label={label} />
      {drawn && !tiles && <MapCities map={drawn} spot={isNamed ? [latitude, longitude] : null} />}
    </>
  )
}
