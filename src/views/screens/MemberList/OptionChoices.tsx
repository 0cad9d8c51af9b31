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

/** Filters by what a member says of himself: any of what is chosen in a group will do. */
export function OptionChoices({
  options,
  filters,
  bears,
  onChange,
}: {
  options: OptionsActor
  filters: MemberFilters
  bears: (choice: Choice) => boolean
  onChange: (filters: MemberFilters) => void
}) {
  const snapshot = useSelector(options, (current) => current)
  const lists = snapshot.context.options?.lists
  if (snapshot.matches('failed')) {
    return (
      <Notice
        tone="error"
        title="The rest of the filters did not load"
        action={
          <Button onClick={() => options.send({ type: 'options.retry' })}>Load the choices again</Button>
        }
      >
        Those above work.
      </Notice>
    )
  }
  if (!lists) return <Spinner label="Loading the choices" />
  return choices
    .filter(bears)
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
