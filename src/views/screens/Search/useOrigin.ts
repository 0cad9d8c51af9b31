import { useCallback, useEffect, useRef, useState } from 'react'
import type { TravelPlan } from '../../../../contract/travelPlans.ts'
import { type Search, searchFrom } from '../../../machines/members/search/search.ts'

export type Origin = 'home' | 'place' | 'plan'

interface Asked {
  search: Search
  plans: readonly TravelPlan[]
  onChange: (search: Search) => void
}

/** From where a search measures, as the form has it: a place may be chosen as the kind of origin, and none be named yet. */
export function useOrigin({ search, plans, onChange }: Asked) {
  const { place_id: placeId } = search.query
  const plan = plans.find((each) => each.place_id === placeId)
  const [chosen, setChosen] = useState<Origin | null>(null)
  /** As it was last set from here: what anybody else sets ('Clear', a link) begins the field anew. */
  const isNamed = search.place !== undefined
  const [own, setOwn] = useState({ placeId, isNamed, round: 0 })
  if (own.placeId !== placeId || (isNamed && !own.isNamed)) {
    setOwn({ placeId, isNamed, round: own.round + 1 })
    if (own.placeId !== placeId) setChosen(null)
  }
  const origin = chosen ?? (placeId === undefined ? 'home' : 'place')
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
  const choose = (next: Origin) => {
    setChosen(next)
    if (next === 'home') setPlace(null)
    const [first] = plans
    if (next === 'plan' && !plan && first) setPlan(first)
  }
  /** Nothing is chosen, whatever was clicked. */
  const forget = () => setChosen(null)

  /** It would be measured from his own place, which is not what he said. */
  const isMissing = origin !== 'home' && placeId === undefined
  return { origin, plan, round: own.round, isMissing, choose, setPlace, setPlan, forget }
}
