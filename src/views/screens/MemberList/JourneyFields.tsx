import { Suspense } from 'react'
import { fieldHeight } from '../../components/fields/fieldLook.ts'
import { Skeleton } from '../../components/layout/Skeleton.tsx'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { retryableLazy } from '../../shell/retryableLazy.tsx'
import { journeyStyle } from './journeyStyle.ts'
import type { ListFilters } from './useListFilters.ts'

const JourneyForm = retryableLazy(() => import('./JourneyForm.tsx').then((module) => module.JourneyForm))

const placeholder = (
  <div className={journeyStyle} aria-hidden="true">
    {['city', 'from', 'to'].map((field) => (
      <Skeleton key={field} shape="block" height={fieldHeight} />
    ))}
  </div>
)

/** The city and dates of a trip. Lazy, because only the Travel list has them. */
export function JourneyFields({ listFilters }: { listFilters: ListFilters }) {
  return (
    <PartBoundary>
      <Suspense fallback={placeholder}>
        <JourneyForm listFilters={listFilters} />
      </Suspense>
    </PartBoundary>
  )
}
