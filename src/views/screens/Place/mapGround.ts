/** The base of all maps: the operator's tiles, or an outline of the world. Imports Leaflet. */
import { css } from '@linaria/core'
import * as leaflet from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { feature } from 'topojson-client'
import coarse from 'world-atlas/countries-110m.json'
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
  .city {
    fill: ${color.muted};
    fill-opacity: 1;
    stroke: none;
  }
  .leaflet-control-scale-line {
    border-color: ${color.muted};
    /* Names of cities may be behind the scale. */
    background: ${color.surface};
    color: ${color.text};
    font: ${text.small};
    text-shadow: none;
  }
  .leaflet-tooltip {
    padding: 2px 8px;
    border: 1px solid ${color.hairline};
    background: ${color.surface};
    color: ${color.text};
    font: ${text.smallMedium};
    box-shadow: none;
  }
  .leaflet-tooltip.city-name {
    padding: 0;
    border: 0;
    background: none;
    color: ${color.text};
    font: ${text.small};
    text-shadow:
      0 0 3px ${color.surface},
      0 0 3px ${color.surface};
  }
  .leaflet-tooltip::before {
    display: none;
  }
`

const outlineOf = (countries: typeof coarse) =>
  leaflet.geoJSON(feature(countries, countries.objects.countries), {
    style: () => ({ className: 'land' }),
    interactive: false,
  })

/**
 * Draws the outline of the world, at first the coarse one. The fine one has seven times the size and follows when it
 * has loaded; without it, the coarse one stays.
 */
async function drawOutline(map: leaflet.Map): Promise<void> {
  const outline = outlineOf(coarse).addTo(map)
  let isRemoved = false
  map.on('unload', () => (isRemoved = true))
  const loaded = await import('world-atlas/countries-50m.json').catch(() => null)
  if (!loaded || isRemoved) return
  outlineOf(loaded.default).addTo(map).bringToBack()
  outline.remove()
}

/** Creates a map without controls but a scale. Callers add the ways to move it. */
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
    void drawOutline(map)
  }
  leaflet.control.scale({ position: 'bottomleft', maxWidth: 90 }).addTo(map)
  return map
}

export const marker = (latitude: number, longitude: number) =>
  leaflet.circleMarker([latitude, longitude], { radius: 9, className: 'place', interactive: false })
