import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { useLandingFocus } from '../../components/layout/useLandingFocus.ts'
import { paths } from '../../paths.ts'
import { useStateOver } from '../../shell/usePageAddress.ts'

/** Tells a member without a place that the list needs one, and links to setting it. */
export function PlaceQuestion() {
  const linkState = useStateOver()
  // This link is gone once a place is set, so the focus needs another target.
  const landLater = useLandingFocus()
  return (
    <EmptyState
      scene="lookout"
      title="Where are you?"
      action={
        <ButtonLink href={paths.place} linkState={linkState} variant="primary" onClick={landLater}>
          Set your location
        </ButtonLink>
      }
    >
      Enter your city to see members near you first. Others see your city and an approximate distance.
    </EmptyState>
  )
}
