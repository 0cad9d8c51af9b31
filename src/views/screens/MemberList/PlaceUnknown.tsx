import type { ReactNode } from 'react'
import { EmptyState } from '../../components/layout/EmptyState.tsx'

/** The place of the address does not exist, or its travel plan is over. */
export function PlaceUnknown({ action }: { action: ReactNode }) {
  return (
    <EmptyState scene="trail" title="Place not found" action={action}>
      Check the address. The trip may be over.
    </EmptyState>
  )
}
