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
import { Fold } from './Fold.tsx'
import { countOf, countWho, formGroups } from './formGroups.ts'
import { GroupFields } from './GroupFields.tsx'
import { OriginField } from './OriginField.tsx'
import { SearchFoot } from './SearchFoot.tsx'
import { searchFlagTexts } from './searchTexts.ts'
import { useOrigin } from './useOrigin.ts'

const Groups = styled.form`
  display: grid;
  gap: ${space[4]};
  min-width: 0;

  /* What the keyboard comes to is not left under the foot, which stays in sight. */
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
  /** Where distances may be from, beside his own place. */
  plans: readonly TravelPlan[]
  onChange: (search: Search) => void
  onSearch: () => void
}

/** It may be folded away, or far from the button. */
function goToWrong(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  wrong?.closest('details')?.setAttribute('open', '')
  wrong?.focus()
}

/** Everything that a member can be searched by. What is filled in stands in the page's address. */
export function SearchForm({ search, plans, onChange, onSearch }: SearchFormProps) {
  const { options } = useCharts('browse')
  const { use_imperial: usesImperial } = useMember()
  const snapshot = useSelector(options, (current) => current)
  const isPhone = useMedia(media.mobile)
  const set = countWho(search) + formGroups.reduce((sum, group) => sum + countOf(search, group), 0)

  const from = useOrigin({ search, plans, onChange })
  /** While he has not come to it yet, a place that is missing is nothing wrong. */
  const [isTried, setTried] = useState(false)
  if (isTried && !from.isMissing) setTried(false)
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) goToWrong(form.current)
  }, [refusals])
  const isPlaceWrong = isTried && from.isMissing
  const wrong = hasCrossed(search) ? 'Look at the ranges' : isPlaceWrong ? 'Look at the place' : null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!from.isMissing && !hasCrossed(search)) return onSearch()
    setTried(from.isMissing)
    setRefusals((before) => before + 1)
    return undefined
  }
  const clear = () => {
    from.forget()
    onChange(noSearch)
  }

  return (
    <Groups ref={form} aria-label="Search by what men say of themselves" noValidate onSubmit={submit}>
      <Fold title="Who and where" count={countWho(search)} isOpen>
        <OriginField
          search={search}
          plans={plans}
          usesImperial={usesImperial}
          from={from}
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
      </Fold>
      {snapshot.matches('failed') && (
        <Notice
          tone="error"
          title="The choices did not load"
          action={
            <Button onClick={() => options.send({ type: 'options.retry' })}>Load the choices again</Button>
          }
        >
          Everything else works.
        </Notice>
      )}
      {formGroups.map((group) => (
        <Fold
          key={group.title}
          title={group.title}
          count={countOf(search, group)}
          isOpen={!isPhone || countOf(search, group) > 0}
        >
          <GroupFields
            group={group}
            lists={snapshot.context.options?.lists}
            isLoading={snapshot.matches('loading')}
            search={search}
            usesImperial={usesImperial}
            onChange={onChange}
          />
        </Fold>
      ))}
      <SearchFoot
        count={set}
        wrong={wrong}
        onClear={isAsking(search) || from.isMissing ? clear : undefined}
      />
    </Groups>
  )
}
