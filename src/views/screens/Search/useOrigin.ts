import { useCallback, useEffect, useRef, useState } from 'react'
import type { TravelPlan } from '../../../../contract/travelPlans.ts'
import { type Search, searchFrom } from '../../../machines/members/search/search.ts'

export type OriginKind = 'home' | 'place' | 'plan'

interface OriginOptions {
  search: Search
  plans: readonly TravelPlan[]
  onChange: (search: Search) => void
}

/**
 * The place from which a search measures distances, as the form shows it. The kind 'place' can be selected before a
 * place is chosen.
 */
export function useOrigin({ search, plans, onChange }: OriginOptions) {
  const { place_id: placeId } = search.query
  const plan = plans.find((each) => each.place_id === placeId)
  const [chosen, setChosen] = useState<OriginKind | null>(null)
  const isNamed = search.place !== undefined
  // The place as this form last set it. When it changes from outside (Clear, a link), a new round resets the field.
  const [own, setOwn] = useState({ placeId, isNamed, round: 0 })
  if (own.placeId !== placeId || (isNamed && !own.isNamed)) {
    setOwn({ placeId, isNamed, round: own.round + 1 })
    if (own.placeId !== placeId) setChosen(null)
  }
  const kind = chosen ?? (placeId === undefined ? 'home' : 'place')
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  })

  const setPlace = useCallback(
    (place: { readonly id: number; readonly city: string } | null) => {
      setOwn(({ round }) => ({ placeId: place?.id, isNamed: place !== null, round }))
      setChosen((before) => before ?? 'place')
      onChange(searchFrom(latest.current, place))
    },
    [onChange],
  )
  const setPlan = ({ place_id, city }: TravelPlan) => setPlace({ id: place_id, city })
  const choose = (next: OriginKind) => {
    setChosen(next)
    if (next === 'home') setPlace(null)
    const [first] = plans
    if (next === 'plan' && !plan && first) setPlan(first)
  }
  /** Returns to the kind that the search has. */
  const reset = () => setChosen(null)

  /** Without a place the search would measure from the member's own location, which they did not select. */
  const isMissing = kind !== 'home' && placeId === undefined
  return { kind, plan, round: own.round, isMissing, choose, setPlace, setPlan, reset }
}
