import { useCallback } from 'react'
import type { Place } from '../../../../contract/places.ts'
import { PlaceField } from '../PlaceField.tsx'
import { useStepFields } from './useStepFields.ts'
import type { StepFieldsProps } from './stepViews.tsx'

export function PlaceFields(props: StepFieldsProps) {
  const { fields, errors, isLocked, change } = useStepFields(props)
  const choose = useCallback((place: Place | null) => change({ place }), [change])
  return (
    <PlaceField
      label="City"
      hint="Others see your city and a rough distance. Your place is never exact."
      disabled={isLocked}
      error={errors['place']}
      chosen={fields.place}
      onChange={choose}
    />
  )
}
