import { MemberCardSkeleton } from './MemberCardSkeleton.tsx'
import { memberGridLook } from './memberGridLook.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

export interface MemberGridSkeletonProps {
  count?: number | undefined
  label?: string | undefined
}

export function MemberGridSkeleton({ count = 12, label = 'Loading members' }: MemberGridSkeletonProps) {
  return (
    <output>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={memberGridLook} aria-hidden="true">
        {Array.from({ length: count }, (_, place) => (
          <MemberCardSkeleton key={place} />
        ))}
      </div>
    </output>
  )
}
