import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { useLandingFocus } from '../../components/layout/useLandingFocus.ts'
import { paths } from '../../paths.ts'
import { useStateOver } from '../../shell/usePageAddress.ts'

/** Nearby for a member without a place: says so, and offers to set one. */
export function PlaceQuestion() {
  const linkState = useStateOver()
  // Once a place is set the question is gone: whoever set it has nothing to come back to.
  const landLater = useLandingFocus()
  return (
    <EmptyState
      scene="lookout"
      title="Where are you?"
      action={
        <ButtonLink href={paths.place} linkState={linkState} variant="primary" onClick={landLater}>
          Set your place
        </ButtonLink>
      }
    >
      Tell us your city, and those near you stand first. Others see your city and a distance in wide steps.
    </EmptyState>
  )
}
