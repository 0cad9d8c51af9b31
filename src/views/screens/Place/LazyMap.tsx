import { type ReactNode, Suspense } from 'react'
import { Skeleton } from '../../components/layout/Skeleton.tsx'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { retryableLazy } from '../../shell/retryableLazy.tsx'

// Lazy: Leaflet and the outline of the world are larger than the rest of the page.
export const PlaceMap = retryableLazy(() => import('./PlaceMap.tsx').then((module) => module.PlaceMap))
export const PointMap = retryableLazy(() => import('./PointMap.tsx').then((module) => module.PointMap))

/** The boundary of a map. The page works without it. `height`: a CSS length that is kept while the map loads. */
export function MapFrame({ height, children }: { height?: string; children: ReactNode }) {
  return (
    <PartBoundary isSilent>
      <Suspense fallback={<Skeleton shape={height === undefined ? 'text' : 'block'} height={height} />}>
        {children}
      </Suspense>
    </PartBoundary>
  )
}
