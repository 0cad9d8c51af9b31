import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import type { Place } from '../../../contract/places.ts'
import type { FieldProps } from '../components/fields/Field.tsx'
import { useCharts } from '../lodge.ts'
import { PlaceSearch } from './PlaceSearch.tsx'

/** A field that finds cities of the gazetteer while typing. */
export function PlaceField({
  chosen,
  onChange,
  ...field
}: Omit<FieldProps, 'name'> & {
  chosen: Pick<Place, 'city'> | null
  onChange: (place: Place | null) => void
}) {
  const charts = useCharts('places')
  const search = useActorRef(charts.placeSearch, { input: { words: chosen?.city ?? '' } })

  useEffect(() => {
    const subscriptions = [
      search.on('item.chosen', ({ item }) => onChange(item)),
      search.on('item.cleared', () => onChange(null)),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [search, onChange])

  return <PlaceSearch search={search} {...field} />
}
