import { useCallback, useEffect, useRef, useState } from 'react'
import { reversedDaysError, areReversed } from '../../../../contract/days.ts'
import type { Place } from '../../../../contract/places.ts'
import { type AskedJourney, withDay } from '../../../machines/members/pagedList/journey.ts'
import { today } from '../../components/fields/calendarDay.ts'
import { DayField } from '../../components/fields/DayField.tsx'
import { PlaceField } from '../PlaceField.tsx'
import { PlaceName } from '../PlaceName.tsx'
import { journeyLook } from './journeyLook.ts'
import type { ListFilters } from './useListFilters.ts'

const placeOf = (journey: AskedJourney | null) => ({
  id: journey?.place_id,
  isNamed: journey?.place !== undefined,
})

/** The city and the days that Travel looks at; each change is a change of the address. */
export function JourneyForm({ narrowing: { journey, travel, nameCity } }: { narrowing: ListFilters }) {
  const [first] = useState(today)
  // A place that came from elsewhere (back, a link) is put into the field; one that was typed there is in it.
  const [shown, setShown] = useState({ ...placeOf(journey), revision: 0 })
  const { id, isNamed } = placeOf(journey)
  if (shown.id !== id || (isNamed && !shown.isNamed))
    setShown(({ revision }) => ({ id, isNamed, revision: revision + 1 }))

  const latest = useRef<AskedJourney | null>(journey)
  useEffect(() => {
    latest.current = journey
  })
  const changePlace = useCallback(
    (place: Place | null) => {
      // While he types, the list stays that of the place before.
      if (place === null) return
      setShown(({ revision }) => ({ id: place.id, isNamed: true, revision }))
      travel({ ...latest.current, place_id: place.id, place: place.city })
    },
    [travel],
  )
  const setDay = (end: 'from' | 'to') => (day: string) => {
    if (journey) travel(withDay(journey, end, day))
  }

  return (
    <form className={journeyLook} aria-label="Where and when" onSubmit={(event) => event.preventDefault()}>
      {id !== undefined && !isNamed && (
        <PlaceName id={id} onNamed={(place) => place && nameCity(place.city)} />
      )}
      <PlaceField
        key={shown.revision}
        label="City"
        isOptional="plainly"
        chosen={journey?.place === undefined ? null : { city: journey.place }}
        onChange={changePlace}
      />
      <DayField
        label="From"
        name="from"
        isOptional="plainly"
        disabled={journey === null}
        min={first}
        value={journey?.from ?? ''}
        onChange={setDay('from')}
      />
      <DayField
        label="To"
        name="to"
        isOptional="plainly"
        disabled={journey === null}
        min={first}
        error={journey && areReversed(journey) ? reversedDaysError : undefined}
        value={journey?.to ?? ''}
        onChange={setDay('to')}
      />
    </form>
  )
}
