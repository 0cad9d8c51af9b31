import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { Skeleton } from '../../components/layout/Skeleton.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'

/** While a section loads. */
export function SectionLoading({ label }: { label: string }) {
  return (
    <output>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Skeleton width="45%" />
      <Skeleton width="70%" />
    </output>
  )
}

/** After a section could not be loaded. */
export function SectionFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState title="Couldn’t load this" onRetry={onRetry}>
      Check your connection. Nothing was changed.
    </ErrorState>
  )
}

/** In place of a form, on sites where another service signs members in. */
export function ExternalAccount({ what }: { what: string }) {
  return <p>{`You log in through another service, so ${what} is kept there. Please change it there.`}</p>
}
