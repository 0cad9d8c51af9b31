import { type ReactNode, Suspense } from 'react'
import { Skeleton } from '../../components/layout/Skeleton.tsx'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { retryableLazy } from '../../shell/retryableLazy.tsx'

// Leaflet and the outline of the world weigh more than the rest of the page.
export const PlaceMap = retryableLazy(() => import('./PlaceMap.tsx').then((module) => module.PlaceMap))
export const PointMap = retryableLazy(() => import('./PointMap.tsx').then((module) => module.PointMap))

/** Around a map: where it does not arrive, the page goes on without. */
export function MapFrame({ children }: { children: ReactNode }) {
  return (
    <PartBoundary isSilent>
      <Suspense fallback={<Skeleton />}>{children}</Suspense>
    </PartBoundary>
  )
}
