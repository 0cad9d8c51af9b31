/** Draws cities on a map without tiles: dots by population, and as many names as do not overlap. */
import * as leaflet from 'leaflet'
import type { MapCity } from '../../../../contract/places.ts'

/** Estimates of the width of a letter and of the height of a name, in pixels. */
const letterWidth = 7
const lineHeight = 18
const gap = 4

/** The radius of a dot in pixels: 2 for a village, 6 for a metropolis. */
const radiusOf = (population: number) => Math.max(2, Math.min(6, Math.log10(population + 1) - 1.5))

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const overlaps = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** The box around a point of the map; with a name, which stands to its right. */
function boxAt({ x, y }: leaflet.Point, radius: number, name = ''): Box {
  const half = Math.max(radius, lineHeight / 2)
  return {
    left: x - radius,
    top: y - half,
    right: x + radius + (name === '' ? 0 : gap + name.length * letterWidth),
    bottom: y + half,
  }
}

/** @param spot a point whose surroundings have no names, because it has one of its own */
export function drawCities(
  map: leaflet.Map,
  cities: readonly MapCity[],
  spot: leaflet.LatLngExpression | null,
): leaflet.LayerGroup {
  const taken: Box[] = spot ? [boxAt(map.latLngToContainerPoint(spot), 20)] : []
  const layer = leaflet.layerGroup()
  for (const { city, latitude, longitude, population } of cities) {
    const radius = radiusOf(population)
    const dot = leaflet.circleMarker([latitude, longitude], { radius, className: 'city', interactive: false })
    const box = boxAt(map.latLngToContainerPoint([latitude, longitude]), radius, city)
    if (!taken.some((other) => overlaps(box, other))) {
      taken.push(box)
      // An element, because Leaflet reads a text as HTML.
      const name = document.createElement('span')
      name.textContent = city
      dot.bindTooltip(name, {
        permanent: true,
        direction: 'right',
        offset: [radius, 0],
        className: 'city-name',
      })
    }
    layer.addLayer(dot)
  }
  return layer.addTo(map)
}
