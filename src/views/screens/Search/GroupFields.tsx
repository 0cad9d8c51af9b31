import { styled } from '@linaria/react'
import type { LookupItem } from '../../../../contract/lookups.ts'
import type { OptionList } from '../../../machines/app/options/options.ts'
import { changeSearch, type Search } from '../../../machines/members/search/search.ts'
import { ChipGroup } from '../../components/controls/ChipGroup.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
import { space } from '../../theme/tokens.ts'
import { offeredOptions } from '../MemberList/offeredOptions.ts'
import type { FormGroup } from './formGroups.ts'
import { RangeField } from './RangeField.tsx'
import { optionListOf, searchChoiceTexts } from './searchTexts.ts'

const Ranges = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
  gap: ${space[5]} ${space[6]};
`

export interface GroupFieldsProps {
  group: FormGroup
  lists: ReadonlyMap<OptionList, readonly LookupItem[]> | undefined
  isLoading: boolean
  search: Search
  usesImperial: boolean
  onChange: (search: Search) => void
}

/** One group of the search form: ranges, then options. A member matches when they have any selected option. */
export function GroupFields({ group, lists, isLoading, search, usesImperial, onChange }: GroupFieldsProps) {
  return (
    <>
      {group.measures.length > 0 && (
        <Ranges>
          {group.measures.map((measure) => (
            <RangeField
              key={measure}
              measure={measure}
              search={search}
              usesImperial={usesImperial}
              onChange={onChange}
            />
          ))}
        </Ranges>
      )}
      {isLoading && <Spinner label="Loading the options" />}
      {lists &&
        group.choices.map((choice) => (
          <ChipGroup
            key={choice}
            legend={searchChoiceTexts[choice]}
            options={offeredOptions(lists.get(optionListOf[choice]))}
            selected={search.query[choice] ?? []}
            onChange={(slugs) => onChange(changeSearch(search, { [choice]: slugs }))}
          />
        ))}
    </>
  )
}
