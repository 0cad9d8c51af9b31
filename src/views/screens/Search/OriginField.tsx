import { styled } from '@linaria/react'
import { Suspense } from 'react'
import { distanceSteps } from '../../../../contract/limits.ts'
import type { TravelPlan } from '../../../../contract/travelPlans.ts'
import { changeSearch, type Search } from '../../../machines/members/search/search.ts'
import { saidUnits } from '../../../machines/members/search/units.ts'
import { fieldHeight } from '../../components/fields/fieldLook.ts'
import { Segmented } from '../../components/controls/Segmented.tsx'
import { Select } from '../../components/fields/Select.tsx'
import { Skeleton } from '../../components/layout/Skeleton.tsx'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { space } from '../../theme/tokens.ts'
import { stepText } from '../MemberList/filterTexts.ts'
import { PlaceField } from '../PlaceField.tsx'
import { planText } from './planText.ts'
import type { useOrigin } from './useOrigin.ts'

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
  gap: ${space[6]};
  align-items: start;
`

const placeholder = <Skeleton shape="block" height={fieldHeight} />

export interface OriginFieldProps {
  search: Search
  plans: readonly TravelPlan[]
  usesImperial: boolean
  origin: ReturnType<typeof useOrigin>
  /** Shows the error that no place is chosen. */
  isWrong: boolean
  onChange: (search: Search) => void
}

/** The distance, and where it is measured from: the member's location, any place, or a travel plan. */
export function OriginField({ search, plans, usesImperial, origin, isWrong, onChange }: OriginFieldProps) {
  const { distance } = search.query
  const { kind, plan, round, choose, setPlace, setPlan } = origin
  const error = isWrong ? 'Choose a place from the list, or search from your own location.' : undefined

  return (
    <Fields>
      <Select
        label="Distance"
        name="distance"
        isOptional="plainly"
        value={String(distance ?? '')}
        onChange={(value) =>
          onChange(
            changeSearch(search, {
              distance: distanceSteps.find((step) => String(step) === value),
              units: saidUnits(usesImperial),
            }),
          )
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
        value={kind}
        onChange={choose}
        options={[
          { value: 'home', label: 'My location' },
          { value: 'place', label: 'A place' },
          ...(plans.length > 0 ? [{ value: 'plan' as const, label: 'My trips' }] : []),
        ]}
      />
      {kind === 'place' && (
        <PartBoundary isSilent waiting={placeholder}>
          <Suspense fallback={placeholder}>
            <PlaceField
              key={round}
              label="Place"
              isOptional="plainly"
              error={error}
              chosen={search.place === undefined ? null : { city: search.place }}
              onChange={setPlace}
            />
          </Suspense>
        </PartBoundary>
      )}
      {kind === 'plan' && (
        <Select
          label="Travel plan"
          name="plan"
          isOptional="plainly"
          error={error}
          value={String(plan?.id ?? '')}
          placeholder="Choose a trip"
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
