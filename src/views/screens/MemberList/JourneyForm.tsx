import { useCallback, useEffect, useRef, useState } from 'react'
import { reversedDaysError, areReversed } from '../../../../contract/days.ts'
import type { Place } from '../../../../contract/places.ts'
import { type AskedJourney, withDay } from '../../../machines/members/pagedList/journey.ts'
import { today } from '../../components/fields/calendarDay.ts'
import { DayField } from '../../components/fields/DayField.tsx'
import { PlaceField } from '../PlaceField.tsx'
import { PlaceName } from '../PlaceName.tsx'
import { journeyStyle } from './journeyStyle.ts'
import type { ListFilters } from './useListFilters.ts'

const placeOf = (journey: AskedJourney | null) => ({
  id: journey?.place_id,
  isNamed: journey?.place !== undefined,
})

/** The city and dates of the Travel list. Each change changes the address of the page. */
export function JourneyForm({ listFilters: { journey, travel, nameCity } }: { listFilters: ListFilters }) {
  const [first] = useState(today)
  // A new revision resets the field when the place changes from outside, by a link or the back button.
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
      // While the member types, the list keeps showing the previous place.
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
    <form className={journeyStyle} aria-label="Where and when" onSubmit={(event) => event.preventDefault()}>
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
