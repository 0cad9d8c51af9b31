import type { ReactNode } from 'react'
import { EmptyState } from '../../components/layout/EmptyState.tsx'

/** The address asks for a place that there is not, or for a journey that is over. */
export function PlaceUnknown({ action }: { action: ReactNode }) {
  return (
    <EmptyState scene="trail" title="This place is not known" action={action}>
      The address may be mistyped, or the journey is over.
    </EmptyState>
  )
}
