import { searchFrom } from '../../../machines/members/search/search.ts'
import { PlaceName } from '../PlaceName.tsx'
import type { SearchAddress } from './useSearchAddress.ts'

/** Adds the name of the place of a search to the address, when the address has only its id. */
export function OriginName({ searchAddress: { search, replace } }: { searchAddress: SearchAddress }) {
  const { place_id: id } = search.query
  if (id === undefined || search.place !== undefined) return null
  // For an unknown place the results show an error.
  return <PlaceName id={id} onNamed={(place) => place && replace(searchFrom(search, place))} />
}
