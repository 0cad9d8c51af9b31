import { searchFrom } from '../../../machines/members/search/search.ts'
import { PlaceName } from '../PlaceName.tsx'
import type { SearchAddress } from './useSearchAddress.ts'

/** Puts into the address what the place is called that distances are from, where it says only the place's id. */
export function OriginName({ asking: { search, putRight } }: { asking: SearchAddress }) {
  const { place_id: id } = search.query
  if (id === undefined || search.place !== undefined) return null
  // Of one that is not known the results say so.
  return <PlaceName id={id} onNamed={(place) => place && putRight(searchFrom(search, place))} />
}
