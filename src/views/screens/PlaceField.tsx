import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { Place } from '../../../contract/types.ts'
import { Button } from '../components/Button.tsx'
import { Combobox } from '../components/Combobox.tsx'
import { useCharts } from '../lodge.ts'

const detailOf = ({ state, country }: Place) => (state === null ? country : `${state}, ${country}`)

/** A city of the gazetteer, found as one types. */
export function PlaceField({
  label,
  hint,
  error,
  chosen,
  onChange,
}: {
  label: string
  hint?: string
  error?: readonly string[] | undefined
  chosen: Place | null
  onChange: (place: Place | null) => void
}) {
  const charts = useCharts('settings')
  const search = useActorRef(charts.placeSearch, { input: { chosen } })
  const snapshot = useSelector(search, (current) => current)

  useEffect(() => {
    const subscriptions = [
      search.on('place.chosen', ({ place }) => onChange(place)),
      search.on('place.cleared', () => onChange(null)),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [search, onChange])

  const { query, places } = snapshot.context
  return (
    <>
      <Combobox
        label={label}
        name="place"
        value={query}
        placeholder="City"
        isBusy={snapshot.hasTag('busy')}
        emptyText={snapshot.matches('nothing') ? 'No place of that name' : undefined}
        hint={hint}
        error={error}
        options={places.map((place) => ({
          id: String(place.id),
          label: place.city,
          detail: detailOf(place),
        }))}
        onInput={(text) => search.send({ type: 'place.type', query: text })}
        onChoose={({ id }) => {
          const place = places.find((candidate) => String(candidate.id) === id)
          if (place) search.send({ type: 'place.choose', place })
        }}
      />
      {snapshot.matches('failed') && (
        <Button size="small" onClick={() => search.send({ type: 'place.retry' })}>
          Search again
        </Button>
      )}
    </>
  )
}
