import { useSelector } from '@xstate/react'
import {
  changeFilters,
  type Choice,
  choices,
  type MemberFilters,
  slugsIn,
} from '../../../machines/members/pagedList/filters.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ChipGroup } from '../../components/controls/ChipGroup.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
import { choiceTexts } from './filterTexts.ts'
import { offeredOptions } from './offeredOptions.ts'
import { listOf, type OptionsActor } from './useOptionNames.ts'

/** Filters by profile options. A member matches a group when they have any of its selected options. */
export function OptionChoices({
  options,
  filters,
  isOffered,
  onChange,
}: {
  options: OptionsActor
  filters: MemberFilters
  isOffered: (choice: Choice) => boolean
  onChange: (filters: MemberFilters) => void
}) {
  const snapshot = useSelector(options, (current) => current)
  const lists = snapshot.context.options?.lists
  if (snapshot.matches('failed')) {
    return (
      <Notice
        tone="error"
        title="Couldn’t load all filters"
        action={<Button onClick={() => options.send({ type: 'options.retry' })}>Try again</Button>}
      >
        The filters above work.
      </Notice>
    )
  }
  if (!lists) return <Spinner label="Loading the options" />
  return choices
    .filter(isOffered)
    .map((choice) => (
      <ChipGroup
        key={choice}
        legend={choiceTexts[choice]}
        options={offeredOptions(lists.get(listOf[choice]))}
        selected={slugsIn(filters[choice])}
        onChange={(slugs) => onChange(changeFilters(filters, { [choice]: slugs.join(',') }))}
      />
    ))
}
