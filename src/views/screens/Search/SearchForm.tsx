import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { TravelPlan } from '../../../../contract/travelPlans.ts'
import {
  changeSearch,
  hasCrossed,
  isAsking,
  noSearch,
  type Search,
  searchFlags,
} from '../../../machines/members/search/search.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { Switch } from '../../components/fields/Switch.tsx'
import { useMedia } from '../../components/layout/useMedia.ts'
import { useCharts, useMember } from '../../lodge.ts'
import { media } from '../../theme/breakpoints.ts'
import { size, space } from '../../theme/tokens.ts'
import { AgeFields } from './AgeFields.tsx'
import { Collapsible } from './Collapsible.tsx'
import { countSet, countBasics, formGroups } from './formGroups.ts'
import { GroupFields } from './GroupFields.tsx'
import { OriginField } from './OriginField.tsx'
import { SearchFooter } from './SearchFooter.tsx'
import { searchFlagTexts } from './searchTexts.ts'
import { useOrigin } from './useOrigin.ts'

const Groups = styled.form`
  display: grid;
  gap: ${space[4]};
  min-width: 0;

  /* Keeps focused fields above the sticky footer. */
  input,
  select,
  summary {
    scroll-margin-bottom: calc(2 * ${size.topBar});
  }
  ${media.mobile} {
    input,
    select,
    summary {
      scroll-margin-bottom: calc(2 * ${size.topBar} + ${size.bottomBar});
    }
  }
  ${media.short} {
    input,
    select,
    summary {
      scroll-margin-bottom: ${size.bottomBar};
    }
  }
`

const Flags = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 0 ${space[6]};

  ${media.small} {
    grid-template-columns: minmax(0, 1fr);
  }
`

export interface SearchFormProps {
  search: Search
  /** Travel plans from which distances can be measured. */
  plans: readonly TravelPlan[]
  onChange: (search: Search) => void
  onSearch: () => void
}

const findInvalid = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null

/** Focuses the first invalid field, and opens its section. */
function focusInvalid(form: HTMLFormElement | null) {
  const field = findInvalid(form)
  field?.closest('details')?.setAttribute('open', '')
  field?.focus()
}

/** The form of a search by profile details. Its values are in the page's address. */
export function SearchForm({ search, plans, onChange, onSearch }: SearchFormProps) {
  const { options } = useCharts('browse')
  const { use_imperial: usesImperial } = useMember()
  const snapshot = useSelector(options, (current) => current)
  const isPhone = useMedia(media.mobile)
  const set = countBasics(search) + formGroups.reduce((sum, group) => sum + countSet(search, group), 0)

  const origin = useOrigin({ search, plans, onChange })
  /** A missing place is an error only after an attempt to search. */
  const [isTried, setTried] = useState(false)
  if (isTried && !origin.isMissing) setTried(false)
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) focusInvalid(form.current)
  }, [refusals])
  const isPlaceWrong = isTried && origin.isMissing
  const problem = hasCrossed(search) ? 'Check the ranges' : isPlaceWrong ? 'Check the place' : null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A number that can't be read is in the form only, not in the search.
    if (!origin.isMissing && findInvalid(form.current) === null) return onSearch()
    setTried(origin.isMissing)
    setRefusals((before) => before + 1)
    return undefined
  }
  const clear = () => {
    origin.reset()
    onChange(noSearch)
  }

  return (
    <Groups ref={form} aria-label="Advanced search" noValidate onSubmit={submit}>
      <Collapsible title="Who and where" count={countBasics(search)} isOpen>
        <OriginField
          search={search}
          plans={plans}
          usesImperial={usesImperial}
          origin={origin}
          isWrong={isPlaceWrong}
          onChange={onChange}
        />
        <AgeFields search={search} onChange={onChange} />
        <Flags>
          {searchFlags.map((flag) => (
            <Switch
              key={flag}
              label={searchFlagTexts[flag]}
              name={flag}
              checked={search.query[flag] === true}
              onChange={(isOn) => onChange(changeSearch(search, { [flag]: isOn || undefined }))}
            />
          ))}
        </Flags>
      </Collapsible>
      {snapshot.matches('failed') && (
        <Notice
          tone="error"
          title="Couldn’t load the options"
          action={<Button onClick={() => options.send({ type: 'options.retry' })}>Try again</Button>}
        >
          The other fields work.
        </Notice>
      )}
      {formGroups.map((group) => (
        <Collapsible
          key={group.title}
          title={group.title}
          count={countSet(search, group)}
          isOpen={!isPhone || countSet(search, group) > 0}
        >
          <GroupFields
            group={group}
            lists={snapshot.context.options?.lists}
            isLoading={snapshot.matches('loading')}
            search={search}
            usesImperial={usesImperial}
            onChange={onChange}
          />
        </Collapsible>
      ))}
      <SearchFooter
        count={set}
        problem={problem}
        onClear={isAsking(search) || origin.isMissing ? clear : undefined}
      />
    </Groups>
  )
}
