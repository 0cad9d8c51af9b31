import type { ReactNode } from 'react'
import { ButtonLink } from '../components/controls/ButtonLink.tsx'
import { EmptyState } from '../components/layout/EmptyState.tsx'
import { paths } from '../paths.ts'

/** Says that the viewer has opened as many members as they can in a day (`docs/decisions.md#profiles-a-day`). */
export function DailyLimit({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      scene="door"
      title="That’s all for today."
      action={
        <ButtonLink href={paths.upgrade} variant="primary">
          Become a supporter
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  )
}
