import { Suspense } from 'react'
import { fieldHeight } from '../../components/fields/fieldLook.ts'
import { Skeleton } from '../../components/layout/Skeleton.tsx'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { retryableLazy } from '../../shell/retryableLazy.tsx'
import { journeyLook } from './journeyLook.ts'
import type { ListFilters } from './useListFilters.ts'

const JourneyForm = retryableLazy(() => import('./JourneyForm.tsx').then((module) => module.JourneyForm))

const place = (
  <div className={journeyLook} aria-hidden="true">
    {['city', 'from', 'to'].map((field) => (
      <Skeleton key={field} shape="block" height={fieldHeight} />
    ))}
  </div>
)

/** Where and when. Only Travel asks, so its code comes with that. */
export function JourneyFields({ narrowing }: { narrowing: ListFilters }) {
  return (
    <PartBoundary>
      <Suspense fallback={place}>
        <JourneyForm narrowing={narrowing} />
      </Suspense>
    </PartBoundary>
  )
}
