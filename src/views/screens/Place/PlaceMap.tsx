import { css } from '@linaria/core'
import * as leaflet from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useRef } from 'react'
import { feature } from 'topojson-client'
import countries from 'world-atlas/countries-110m.json'
import type { Site } from '../../../../contract/site.ts'
import type { PublishedPlace } from '../../../../contract/types.ts'
import { color, text } from '../../theme/tokens.ts'

const look = css`
  width: 100%;
  height: 100%;
  /* Its layers stay beneath what opens over it. */
  isolation: isolate;
  background: ${color.chosen};

  .land {
    fill: ${color.surface};
    stroke: ${color.fieldBorder};
    stroke-width: 0.75px;
    fill-opacity: 1;
  }
  .place {
    fill: ${color.accent};
    fill-opacity: 0.35;
    stroke: ${color.accentEdge};
    stroke-width: 2px;
  }
  .leaflet-tooltip {
    padding: 2px 8px;
    border: 1px solid ${color.hairline};
    background: ${color.surface};
    color: ${color.text};
    font: ${text.smallMedium};
    box-shadow: none;
  }
  .leaflet-tooltip::before {
    display: none;
  }
`

const kilometresPerDegree = 111.195
/** Of a map of streets, and of one of countries. */
const zooms = { square: 11, city: 10, world: 4 }

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

function draw(holder: HTMLElement, { coordinates, city, square_km }: PublishedPlace, tiles: Site['map']) {
  const [longitude, latitude] = coordinates
  // A picture: a map that moves would hold a finger that means to scroll.
  const map = leaflet.map(holder, {
    attributionControl: false,
    zoomControl: false,
    dragging: false,
    scrollWheelZoom: false,
    doubleClickZoom: false,
    touchZoom: false,
    boxZoom: false,
    keyboard: false,
    zoomAnimation: false,
    fadeAnimation: false,
  })
  const closeZoom = square_km === null ? zooms.city : zooms.square
  map.setView([latitude, longitude], tiles ? closeZoom : zooms.world)
  if (tiles) {
    leaflet.tileLayer(tiles.tilesUrl, { referrerPolicy: 'no-referrer' }).addTo(map)
  } else {
    const land = feature(countries, countries.objects.countries)
    leaflet.geoJSON(land, { style: () => ({ className: 'land' }), interactive: false }).addTo(map)
  }
  if (tiles && square_km !== null) squareOf(latitude, longitude, square_km).addTo(map)
  else {
    leaflet
      .circleMarker([latitude, longitude], { radius: 9, className: 'place', interactive: false })
      .bindTooltip(city, { permanent: true, direction: 'top', offset: [0, -10] })
      .addTo(map)
  }
  return map
}

/** Where others see a member: on the operator's map, or on a plain outline of the world. */
export function PlaceMap({ place, tiles }: { place: PublishedPlace; tiles: Site['map'] }) {
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!holder.current) return undefined
    const map = draw(holder.current, place, tiles)
    return () => {
      map.remove()
    }
  }, [place, tiles])
  return (
    <div ref={holder} className={look} role="img" aria-label={`A map with ${place.city} in its middle`} />
  )
}
