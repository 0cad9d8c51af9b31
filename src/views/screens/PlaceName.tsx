import { useActorRef } from '@xstate/react'
import { Suspense, useEffect } from 'react'
import type { Place } from '../../../contract/places.ts'
import { useCharts } from '../lodge.ts'
import { PartBoundary } from '../shell/PartBoundary.tsx'

interface PlaceNameProps {
  id: number
  /** Null: there is none of this id. */
  onNamed: (place: Place | null) => void
}

/** Finds out what a place is called whose id is all that an address says. It shows nothing. */
export function PlaceName(props: PlaceNameProps) {
  return (
    <PartBoundary isSilent>
      <Suspense>
        <Naming key={props.id} {...props} />
      </Suspense>
    </PartBoundary>
  )
}

function Naming({ id, onNamed }: PlaceNameProps) {
  const { placeName } = useCharts('places')
  const naming = useActorRef(placeName, { input: { id } })
  useEffect(() => {
    const subscription = naming.on('place.named', ({ place }) => onNamed(place))
    return () => subscription.unsubscribe()
  }, [naming, onNamed])
  return null
}
