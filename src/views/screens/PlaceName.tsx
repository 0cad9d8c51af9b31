import { useActorRef } from '@xstate/react'
import { Suspense, useEffect } from 'react'
import type { Place } from '../../../contract/places.ts'
import { useCharts } from '../lodge.ts'
import { PartBoundary } from '../shell/PartBoundary.tsx'

interface PlaceNameProps {
  id: number
  /** Called with null when no place has this id. */
  onNamed: (place: Place | null) => void
}

/** Looks up the name of a place whose id is in an address. Renders nothing. */
export function PlaceName(props: PlaceNameProps) {
  return (
    <PartBoundary isSilent>
      <Suspense>
        <Lookup key={props.id} {...props} />
      </Suspense>
    </PartBoundary>
  )
}

function Lookup({ id, onNamed }: PlaceNameProps) {
  const { placeName } = useCharts('places')
  const lookup = useActorRef(placeName, { input: { id } })
  useEffect(() => {
    const subscription = lookup.on('place.named', ({ place }) => onNamed(place))
    return () => subscription.unsubscribe()
  }, [lookup, onNamed])
  return null
}
