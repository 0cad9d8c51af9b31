import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { distanceSteps, minimumAge } from '../../../../contract/limits.ts'
import { changeFilters, flags, hasFilters, noFilters } from '../../../machines/members/pagedList/filters.ts'
import { selectTotal } from '../../../machines/members/pagedList/selectors.ts'
import { saidUnits } from '../../../machines/members/search/units.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { Select } from '../../components/fields/Select.tsx'
import { Switch } from '../../components/fields/Switch.tsx'
import { useCharts, useMember } from '../../lodge.ts'
import { space } from '../../theme/tokens.ts'
import { flagTexts, distanceText, stepText } from './filterTexts.ts'
import { canFilterBy, type MemberListPage } from './listPages.ts'
import { membersTextInSentence } from './membersText.ts'
import { OptionChoices } from './OptionChoices.tsx'
import type { ListFilters } from './useListFilters.ts'
import type { MemberListActor } from './useMemberList.ts'

const Fields = styled.div`
  display: grid;
  gap: ${space[6]};
`

const Ages = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space[3]};
`

/** Without an upper age, the filter finds older members too. */
const oldestOffered = 90
const ages = Array.from({ length: oldestOffered - minimumAge + 1 }, (_, index) => minimumAge + index)
const any = { value: '', label: 'Any' }
/** Value of the option for a distance in other units than the viewer's, which a shared address can have. */
const otherUnits = 'others'
const optionOf = (age: number) => ({ value: String(age), label: String(age) })
/** Adds the chosen age, because an address can have an age that is not offered. */
const withChosen = (chosen: number | undefined, offered: readonly number[]) =>
  chosen === undefined || offered.includes(chosen) ? offered : [...offered, chosen]

export interface FilterPanelProps {
  isOpen: boolean
  onClose: () => void
  list: MemberListActor
  page: MemberListPage
  listFilters: ListFilters
}

function resultText(total: number | null, isBusy: boolean): string {
  return isBusy || total === null ? 'Show members' : `Show ${membersTextInSentence(total)}`
}

/** All filters of a list: a sheet on a phone, a side panel on a desktop. The list updates on each change. */
export function FilterPanel({ isOpen, onClose, list, page, listFilters }: FilterPanelProps) {
  const { options } = useCharts('browse')
  const { use_imperial: usesImperial } = useMember()
  const { filters, change } = listFilters
  const total = useSelector(list, selectTotal)
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('busy'))
  const isOffered = canFilterBy(page)
  const { age_from: from, age_to: to, distance } = filters
  const own = saidUnits(usesImperial)
  const isInOtherUnits = distance !== undefined && filters.units !== own

  useEffect(() => {
    if (isOpen) options.send({ type: 'options.retry' })
  }, [isOpen, options])

  const setAge = (name: 'age_from' | 'age_to', value: string) => {
    const age = value === '' ? undefined : Number(value)
    const other = name === 'age_from' ? 'age_to' : 'age_from'
    const bound = filters[other]
    const isCrossed =
      age !== undefined && bound !== undefined && (name === 'age_from' ? age > bound : age < bound)
    change(changeFilters(filters, { [name]: age, ...(isCrossed && { [other]: age }) }))
  }

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title="Filters"
      size="side"
      closeLabel="Close filters"
      footer={
        <>
          {hasFilters(filters) && (
            <Button variant="quiet" onClick={() => change(noFilters)}>
              Clear all
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {resultText(total, isBusy)}
          </Button>
        </>
      }
    >
      <Fields>
        {isOffered('distance') && (
          <Select
            label="Distance"
            name="distance"
            isOptional="plainly"
            value={isInOtherUnits ? otherUnits : String(distance ?? '')}
            onChange={(value) =>
              change(
                changeFilters(filters, {
                  distance: distanceSteps.find((step) => String(step) === value),
                  units: own,
                }),
              )
            }
            options={[
              { value: '', label: 'Any distance' },
              ...distanceSteps.map((step) => ({
                value: String(step),
                label: `Within ${stepText(step, usesImperial)}`,
              })),
              ...(isInOtherUnits
                ? [
                    {
                      value: otherUnits,
                      label: `Within ${distanceText({ ...filters, distance }, usesImperial)}`,
                    },
                  ]
                : []),
            ]}
          />
        )}
        {isOffered('age_from') && (
          <Ages>
            <Select
              label="Age from"
              name="age_from"
              isOptional="plainly"
              value={String(from ?? '')}
              onChange={(value) => setAge('age_from', value)}
              options={[any, ...withChosen(from, ages).map(optionOf)]}
            />
            <Select
              label="Age to"
              name="age_to"
              isOptional="plainly"
              value={String(to ?? '')}
              onChange={(value) => setAge('age_to', value)}
              options={[any, ...withChosen(to, ages).map(optionOf)]}
            />
          </Ages>
        )}
        <div>
          {flags.filter(isOffered).map((flag) => (
            <Switch
              key={flag}
              label={flagTexts[flag]}
              name={flag}
              checked={filters[flag] !== undefined}
              onChange={(isOn) => change(changeFilters(filters, { [flag]: isOn ? 'true' : undefined }))}
            />
          ))}
        </div>
        <OptionChoices options={options} filters={filters} isOffered={isOffered} onChange={change} />
      </Fields>
    </Dialog>
  )
}
