import { cx } from '@linaria/core'
import { styled } from '@linaria/react'
import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { changeFilters, flags, hasFilters, noFilters } from '../../../machines/members/pagedList/filters.ts'
import { Chip } from '../../components/controls/Chip.tsx'
import { ChipRow } from '../../components/controls/ChipRow.tsx'
import { stickyControls } from '../../components/layout/stickyControls.ts'
import { useMember } from '../../lodge.ts'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { retryableLazy, useOnce } from '../../shell/retryableLazy.tsx'
import { media } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'
import { DensitySwitch } from './DensitySwitch.tsx'
import { flagTexts, setFilters } from './filterTexts.ts'
import { canFilterBy, type MemberListPage } from './listPages.ts'
import type { ListFilters } from './useListFilters.ts'
import { useOptionNames } from './useOptionNames.ts'
import type { MemberListActor } from './useMemberList.ts'
import { useAreFiltersShown } from './useAreFiltersShown.ts'
import { usePanelEntry } from './usePanelEntry.ts'

const FilterPanel = retryableLazy(() => import('./FilterPanel.tsx').then((module) => module.FilterPanel))

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space[2]};

  &[data-shown='reserved'] {
    visibility: hidden;
  }
  ${media.mobile} {
    > fieldset {
      margin-inline-end: 0;
    }
  }
`

export interface FilterBarProps {
  list: MemberListActor
  page: MemberListPage
  listFilters: ListFilters
}

/** The filters of a list: a chip removes a set filter, the panel holds all filters. */
export function FilterBar({ list, page, listFilters }: FilterBarProps) {
  const { filters, address, change } = listFilters
  const { use_imperial: usesImperial } = useMember()
  const panel = usePanelEntry(address)
  const isPanelHere = useOnce(panel.isOpen)
  const set = setFilters(filters, usesImperial, useOptionNames(listFilters))
  const bar = useRef<HTMLDivElement>(null)
  const wasRemoved = useRef(false)
  const shown = useAreFiltersShown(list, hasFilters(filters))

  useEffect(() => {
    // Removing a chip loses the keyboard focus, so it moves to the first chip.
    if (wasRemoved.current && document.activeElement === document.body)
      bar.current?.querySelector('button')?.focus()
    wasRemoved.current = false
  })

  const remove = (rest: typeof filters) => {
    wasRemoved.current = true
    change(rest)
  }

  return (
    <div ref={bar} data-filters data-controls-first className={cx(shown !== 'hidden' && stickyControls)}>
      {shown !== 'hidden' && (
        <Row data-shown={shown}>
          <ChipRow label="Filters">
            <Chip
              icon={<SlidersHorizontal />}
              onClick={panel.open}
              count={set.length === 0 ? undefined : set.length}
              label={set.length === 0 ? undefined : `Filters ${set.length} set`}
            >
              Filters
            </Chip>
            {set
              .filter(({ flag }) => flag === undefined)
              .map(({ key, text, rest }) => (
                <Chip key={key} pressed removable onClick={() => remove(rest)}>
                  {text}
                </Chip>
              ))}
            {flags.filter(canFilterBy(page)).map((flag) => {
              const isSet = filters[flag] !== undefined
              return (
                <Chip
                  key={flag}
                  pressed={isSet}
                  removable={isSet}
                  onClick={() => change(changeFilters(filters, { [flag]: isSet ? undefined : 'true' }))}
                >
                  {flagTexts[flag]}
                </Chip>
              )
            })}
            {hasFilters(filters) && <Chip onClick={() => remove(noFilters)}>Clear all</Chip>}
          </ChipRow>
          <DensitySwitch />
        </Row>
      )}
      <PartBoundary isSilent>
        <Suspense>
          {isPanelHere && (
            <FilterPanel
              isOpen={panel.isOpen}
              onClose={panel.close}
              list={list}
              page={page}
              listFilters={listFilters}
            />
          )}
        </Suspense>
      </PartBoundary>
    </div>
  )
}
