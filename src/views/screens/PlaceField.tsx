import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import type { Place } from '../../../contract/types.ts'
import type { FieldProps } from '../components/Field.tsx'
import { useCharts } from '../lodge.ts'
import { PlaceSearch } from './PlaceSearch.tsx'

/** A city of the gazetteer, found as one types. */
export function PlaceField({
  chosen,
  onChange,
  ...field
}: Omit<FieldProps, 'name'> & {
  chosen: Pick<Place, 'city'> | null
  onChange: (place: Place | null) => void
}) {
  const charts = useCharts('settings')
  const search = useActorRef(charts.placeSearch, { input: { chosen } })

  useEffect(() => {
    const subscriptions = [
      search.on('place.chosen', ({ place }) => onChange(place)),
      search.on('place.cleared', () => onChange(null)),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [search, onChange])

  return <PlaceSearch search={search} {...field} />
}
