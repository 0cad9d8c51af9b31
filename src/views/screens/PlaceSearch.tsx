import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Place } from '../../../contract/types.ts'
import type { placeSearchMachine } from '../../machines/placeSearch/machine.ts'
import { Combobox, type ComboboxOption } from '../components/Combobox.tsx'
import type { FieldProps } from '../components/Field.tsx'
import { SearchFailed } from './SearchFailed.tsx'

const optionOf = ({ id, city, state, country }: Place): ComboboxOption => ({
  id: String(id),
  label: city,
  detail: state === null ? country : `${state}, ${country}`,
})

/** Finding a city, in each of its states. What was found stays in reach while one types on. */
export function PlaceSearch({
  search,
  ...field
}: Omit<FieldProps, 'name'> & { search: ActorRefFrom<typeof placeSearchMachine> }) {
  const snapshot = useSelector(search, (current) => current)
  const { query, places } = snapshot.context
  const isFound = snapshot.matches('found')
  const isTypingOn = (snapshot.matches('typing') || snapshot.matches('searching')) && places.length > 0
  return (
    <div>
      <Combobox
        {...field}
        name="place"
        value={query}
        placeholder="City"
        isBusy={snapshot.matches('searching')}
        busyText="Looking for places"
        listLabel={isFound ? 'Places' : 'Found before'}
        isOpen={isFound || isTypingOn || snapshot.matches('nothing')}
        onOpenChange={(isOpen) => search.send({ type: isOpen ? 'places.unfold' : 'places.fold' })}
        emptyText="No place of that name"
        options={places.map(optionOf)}
        onInput={(words) => search.send({ type: 'place.type', query: words })}
        onChoose={({ id }) => {
          const place = places.find((candidate) => String(candidate.id) === id)
          if (place) search.send({ type: 'place.choose', place })
        }}
      />
      {snapshot.matches('failed') && <SearchFailed onRetry={() => search.send({ type: 'place.retry' })} />}
    </div>
  )
}
