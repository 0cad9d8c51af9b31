import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { searchedPlaceLength } from '../../../contract/limits.ts'
import type { Place } from '../../../contract/places.ts'
import type { placeSearchMachine } from '../../machines/members/typeahead/placeSearch.ts'
import type { ComboboxOption } from '../components/fields/Combobox.tsx'
import type { FieldProps } from '../components/fields/Field.tsx'
import { Typeahead, type TypeaheadWords } from './Typeahead.tsx'

const words: TypeaheadWords = {
  placeholder: 'City',
  busy: 'Looking for places',
  list: 'Places found',
  more: 'More places',
  nothing: 'No place by that name',
}

const optionOf = ({ id, city, state, country }: Place): ComboboxOption => ({
  id: String(id),
  label: city,
  detail: state === null ? country : `${state}, ${country}`,
})

const selectFound = ({ context }: SnapshotFrom<typeof placeSearchMachine>) => context.found

/** Finds cities by name. */
export function PlaceSearch({
  search,
  ...field
}: Omit<FieldProps, 'name'> & { search: ActorRefFrom<typeof placeSearchMachine> }) {
  const found = useSelector(search, selectFound)
  return (
    <div>
      <Typeahead
        {...field}
        name="place"
        limit={searchedPlaceLength}
        search={search}
        words={words}
        options={found.map(optionOf)}
        onChoose={(id) => {
          const place = found.find((candidate) => String(candidate.id) === id)
          if (place) search.send({ type: 'item.choose', item: place })
        }}
      />
    </div>
  )
}
