import { lazy, Suspense } from 'react'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Boundary } from '../../shell/Boundary.tsx'

const PlaceQuestion = lazy(() =>
  import('./PlaceQuestion.tsx').then((module) => ({ default: module.PlaceQuestion })),
)

/** Asks a member without a place for one. Most have one, so its code comes when it is asked. */
export function PlacePrompt() {
  return (
    <Boundary>
      <Suspense fallback={<Skeleton />}>
        <PlaceQuestion />
      </Suspense>
    </Boundary>
  )
}
