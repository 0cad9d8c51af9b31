import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { places, stateOver } from '../../shell/places.ts'

/** Nearby for a member without a place: says so, and offers to set one. */
export function PlaceQuestion() {
  const [path] = useLocation()
  const linkState = stateOver(path, useHistoryState())
  return (
    <EmptyState
      scene="lookout"
      title="Where are you?"
      action={
        <ButtonLink href={places.place} linkState={linkState} variant="primary">
          Set your place
        </ButtonLink>
      }
    >
      Tell us your city, and those near you stand first. Others only ever see a rounded distance.
    </EmptyState>
  )
}
