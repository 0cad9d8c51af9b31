import type { Density } from './cardLayouts.ts'
import { MemberCardSkeleton } from './MemberCardSkeleton.tsx'
import { memberGridLook } from './memberGridLook.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

export interface MemberGridSkeletonProps {
  count?: number | undefined
  label?: string | undefined
  density?: Density | undefined
}

export function MemberGridSkeleton({
  count = 12,
  label = 'Loading members',
  density = 'comfortable',
}: MemberGridSkeletonProps) {
  return (
    <output>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={memberGridLook} data-density={density} aria-hidden="true">
        {Array.from({ length: count }, (_, place) => (
          <MemberCardSkeleton key={place} />
        ))}
      </div>
    </output>
  )
}
