import { Suspense } from 'react'
import { Skeleton } from '../../components/layout/Skeleton.tsx'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { retryableLazy } from '../../shell/retryableLazy.tsx'

const PlaceQuestion = retryableLazy(() =>
  import('./PlaceQuestion.tsx').then((module) => module.PlaceQuestion),
)

/** Asks a member without a place to set one. Lazy, because most members have a place. */
export function PlacePrompt() {
  return (
    <PartBoundary>
      <Suspense fallback={<Skeleton />}>
        <PlaceQuestion />
      </Suspense>
    </PartBoundary>
  )
}
