import { useActorRef, useSelector } from '@xstate/react'
import type * as leaflet from 'leaflet'
import { Suspense, useEffect } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MapRegion, mapCitiesMachine } from '../../../machines/members/mapCities/machine.ts'
import { useCharts } from '../../lodge.ts'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { drawCities } from './drawCities.ts'

const selectCities = ({ context }: SnapshotFrom<typeof mapCitiesMachine>) => context.cities

/** Fractions of the height of a map by which its region is rounded, so that a small move asks for nothing new. */
const steps = 4
/** The smallest step in degrees: about 2 km. A map without a height would have none. */
const smallestStep = 1 / 64

/**
 * Returns the part of the world that a map shows, rounded outward. The server is told the part, so that it is never
 * exactly around a point, and answers of maps near each other are the same.
 */
function regionOf(map: leaflet.Map): MapRegion {
  const bounds = map.getBounds()
  const height = bounds.getNorth() - bounds.getSouth()
  const step = Math.max(smallestStep, 2 ** Math.round(Math.log2(height / steps)))
  const down = (degrees: number) => Math.floor(degrees / step) * step
  const up = (degrees: number) => Math.ceil(degrees / step) * step
  return {
    south: Math.max(-90, down(bounds.getSouth())),
    west: Math.max(-180, down(bounds.getWest())),
    north: Math.min(90, up(bounds.getNorth())),
    east: Math.min(180, up(bounds.getEast())),
  }
}

interface MapCitiesProps {
  map: leaflet.Map
  /** A marked point with a name of its own. */
  spot: readonly [latitude: number, longitude: number] | null
}

/** Draws the cities that `finder` has found. */
export function DrawnCities({
  map,
  spot,
  finder,
}: MapCitiesProps & { finder: ActorRefFrom<typeof mapCitiesMachine> }) {
  const cities = useSelector(finder, selectCities)
  const [latitude, longitude] = spot ?? [null, null]
  useEffect(() => {
    const draw = () =>
      drawCities(map, cities, latitude === null || longitude === null ? null : [latitude, longitude])
    let layer = draw()
    const drawAgain = () => {
      layer.remove()
      layer = draw()
    }
    // Which names fit depends on the zoom.
    map.on('zoomend', drawAgain)
    return () => {
      map.off('zoomend', drawAgain)
      layer.remove()
    }
  }, [map, cities, latitude, longitude])
  return null
}

function Cities({ map, spot }: MapCitiesProps) {
  const charts = useCharts('places')
  const finder = useActorRef(charts.mapCities)
  useEffect(() => {
    const tell = () => finder.send({ type: 'map.moved', region: regionOf(map) })
    tell()
    map.on('moveend', tell)
    return () => void map.off('moveend', tell)
  }, [map, finder])
  return <DrawnCities map={map} spot={spot} finder={finder} />
}

/** The cities of a map without tiles. The map works without them. */
export const MapCities = (props: MapCitiesProps) => (
  <PartBoundary isSilent>
    <Suspense fallback={null}>
      <Cities {...props} />
    </Suspense>
  </PartBoundary>
)
