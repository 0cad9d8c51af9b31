import { styled } from '@linaria/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { distanceSteps } from '../../../../contract/limits.ts'
import type { TravelPlan } from '../../../../contract/types.ts'
import { changeSearch, type Search, searchFrom } from '../../../machines/search/search.ts'
import { Segmented } from '../../components/Segmented.tsx'
import { Select } from '../../components/Select.tsx'
import { space } from '../../theme/tokens.ts'
import { stepText } from '../MemberList/filterTexts.ts'
import { PlaceField } from '../PlaceField.tsx'
import { planText } from './planText.ts'

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
  gap: ${space[6]};
  align-items: start;
`

type Origin = 'home' | 'place' | 'plan'

export interface OriginFieldProps {
  search: Search
  plans: readonly TravelPlan[]
  usesImperial: boolean
  onChange: (search: Search) => void
}

/** How far, and from where: one's own place, any place, or where one travels. */
export function OriginField({ search, plans, usesImperial, onChange }: OriginFieldProps) {
  const { distance, place_id: placeId } = search.query
  const plan = plans.find((each) => each.place_id === placeId)
  const [chosen, setChosen] = useState<Origin | null>(null)
  /** As it was last set from here: what anybody else sets ('Clear', a link) begins the field anew. */
  const [own, setOwn] = useState({ placeId, round: 0 })
  if (own.placeId !== placeId) {
    setOwn({ placeId, round: own.round + 1 })
    setChosen(null)
  }
  const origin = chosen ?? (placeId === undefined ? 'home' : 'place')
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  })

  const setPlace = useCallback(
    (place: { readonly id: number; readonly city: string } | null) => {
      setOwn(({ round }) => ({ placeId: place?.id, round }))
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

  return (
    <Fields>
      <Select
        label="Distance"
        name="distance"
        isOptional="plainly"
        value={String(distance ?? '')}
        onChange={(value) =>
          onChange(changeSearch(search, { distance: distanceSteps.find((step) => String(step) === value) }))
        }
        options={[
          { value: '', label: 'Any distance' },
          ...distanceSteps.map((step) => ({
            value: String(step),
            label: `Within ${stepText(step, usesImperial)}`,
          })),
        ]}
      />
      <Segmented
        legend="Distance from"
        name="origin"
        value={origin}
        onChange={choose}
        options={[
          { value: 'home', label: 'My place' },
          { value: 'place', label: 'A place' },
          ...(plans.length > 0 ? [{ value: 'plan' as const, label: 'My travels' }] : []),
        ]}
      />
      {origin === 'place' && (
        <PlaceField
          key={own.round}
          label="Place"
          isOptional="plainly"
          chosen={placeId === undefined ? null : { city: search.place ?? 'A place you chose' }}
          onChange={setPlace}
        />
      )}
      {origin === 'plan' && (
        <Select
          label="Travel plan"
          name="plan"
          isOptional="plainly"
          value={String(plan?.id ?? '')}
          placeholder="Choose a journey"
          onChange={(value) => {
            const next = plans.find(({ id }) => String(id) === value)
            if (next) setPlan(next)
          }}
          options={plans.map((each) => ({ value: String(each.id), label: planText(each) }))}
        />
      )}
    </Fields>
  )
}
