import { Suspense } from 'react'
import { Skeleton } from '../../components/Skeleton.tsx'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { part } from '../../shell/part.tsx'
import type { ListFilters } from './useListFilters.ts'

const JourneyForm = part(() => import('./JourneyForm.tsx').then((module) => module.JourneyForm))

/** Where and when. Only Travel asks, so its code comes with that. */
export function JourneyFields({ narrowing }: { narrowing: ListFilters }) {
  return (
    <PartBoundary>
      <Suspense fallback={<Skeleton />}>
        <JourneyForm narrowing={narrowing} />
      </Suspense>
    </PartBoundary>
  )
}
