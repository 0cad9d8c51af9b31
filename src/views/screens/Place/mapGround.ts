/** The base of all maps: the operator's tiles, or an outline of the world. Imports Leaflet. */
import { css } from '@linaria/core'
import * as leaflet from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { feature } from 'topojson-client'
import countries from 'world-atlas/countries-110m.json'
import type { Site } from '../../../../contract/site.ts'
import { color, text } from '../../theme/tokens.ts'

export const mapLook = css`
  width: 100%;
  height: 100%;
  /* Keeps the z-indexes of map layers below dialogs. */
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

/** Creates a map without controls. Callers add the ways to move it. */
export function mapIn(holder: HTMLElement, tiles: Site['map'], options: leaflet.MapOptions = {}) {
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
    ...options,
  })
  if (tiles) {
    leaflet.tileLayer(tiles.tilesUrl, { referrerPolicy: 'no-referrer' }).addTo(map)
  } else {
    const land = feature(countries, countries.objects.countries)
    leaflet.geoJSON(land, { style: () => ({ className: 'land' }), interactive: false }).addTo(map)
  }
  return map
}

export const marker = (latitude: number, longitude: number) =>
  leaflet.circleMarker([latitude, longitude], { radius: 9, className: 'place', interactive: false })
