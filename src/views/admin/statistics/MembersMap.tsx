import { styled } from '@linaria/react'
import * as leaflet from 'leaflet'
import { useEffect, useRef } from 'react'
import type { Site } from '../../../../contract/site.ts'
import type { StatisticCity } from '../../../../contract/statistics.ts'
import { mapIn, mapLook } from '../../screens/Place/mapGround.ts'
import { color, radius } from '../../theme/tokens.ts'
import { countText } from './countText.ts'

const Frame = styled.div`
  height: 320px;
  overflow: hidden;
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};
  background: ${color.sunken};
`

/** The radius of a dot in pixels: its area grows with the members. */
const radiusOf = (members: number, most: number) => 4 + 14 * Math.sqrt(members / most)

/** Shown when there is no city. */
const world: leaflet.LatLngExpression = [25, 0]

/** Cities as dots, on the operator's map tiles or on an outline of the world. The pointer shows their names. */
export function MembersMap({ cities, tiles }: { cities: readonly StatisticCity[]; tiles: Site['map'] }) {
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!holder.current) return undefined
    const map = mapIn(holder.current, tiles)
    const most = Math.max(1, ...cities.map(({ members }) => members))
    const points = cities.map(({ latitude, longitude }) => leaflet.latLng(latitude, longitude))
    if (points.length === 0) map.setView(world, 1)
    else map.fitBounds(leaflet.latLngBounds(points), { padding: [24, 24], maxZoom: 6, animate: false })
    for (const { city, latitude, longitude, members } of cities) {
      // An element, because Leaflet reads a text as HTML.
      const name = document.createElement('span')
      name.textContent = `${city}: ${countText(members)}`
      leaflet
        .circleMarker([latitude, longitude], { radius: radiusOf(members, most), className: 'place' })
        .bindTooltip(name, { direction: 'top' })
        .addTo(map)
    }
    return () => {
      map.remove()
    }
  }, [cities, tiles])
  return (
    <Frame>
      <div
        ref={holder}
        className={mapLook}
        role="img"
        aria-label="A map of the cities with members. The table of cities has the same numbers."
      />
    </Frame>
  )
}
