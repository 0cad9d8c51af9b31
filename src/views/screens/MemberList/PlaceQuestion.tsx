import { startTransition, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { PlaceDialog } from '../PlaceDialog.tsx'

/** Nearby for a member without a place: says so, and offers to set one. */
export function PlaceQuestion() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <EmptyState
        scene="lookout"
        title="Where are you?"
        action={
          // The question stays while the dialog's code is on its way.
          <Button variant="primary" onClick={() => startTransition(() => setIsAsking(true))}>
            Set your place
          </Button>
        }
      >
        Tell us your city, and those near you stand first. Others only ever see a rounded distance.
      </EmptyState>
      {isAsking && <PlaceDialog onClose={() => setIsAsking(false)} />}
    </>
  )
}
