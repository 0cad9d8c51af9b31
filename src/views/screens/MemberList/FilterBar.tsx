import { styled } from '@linaria/react'
import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { changeFilters, flags, hasFilters, noFilters } from '../../../machines/members/pagedList/filters.ts'
import { Chip } from '../../components/controls/Chip.tsx'
import { ChipRow } from '../../components/controls/ChipRow.tsx'
import { useMember } from '../../lodge.ts'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { retryableLazy, useOnce } from '../../shell/retryableLazy.tsx'
import { space } from '../../theme/tokens.ts'
import { flagTexts, setFilters } from './filterTexts.ts'
import { bears, type ListPage } from './lists.ts'
import type { ListFilters } from './useListFilters.ts'
import { useOptionNames } from './useOptionNames.ts'
import type { MemberListActor } from './useMemberList.ts'
import { usePanelEntry } from './panelEntry.ts'

const FilterPanel = retryableLazy(() => import('./FilterPanel.tsx').then((module) => module.FilterPanel))

const Bar = styled.div`
  margin-bottom: ${space[4]};
`

export interface FilterBarProps {
  list: MemberListActor
  page: ListPage
  narrowing: ListFilters
}

/** What narrows the list: each set filter goes at a touch, the panel holds all of them. */
export function FilterBar({ list, page, narrowing }: FilterBarProps) {
  const { filters, address, change } = narrowing
  const { use_imperial: usesImperial } = useMember()
  const panel = usePanelEntry(address)
  const isPanelHere = useOnce(panel.isOpen)
  const set = setFilters(filters, usesImperial, useOptionNames(narrowing))
  const bar = useRef<HTMLDivElement>(null)
  const wasTaken = useRef(false)

  useEffect(() => {
    // The chip that was pressed is gone: whoever goes by keyboard stays in the row.
    if (wasTaken.current && document.activeElement === document.body)
      bar.current?.querySelector('button')?.focus()
    wasTaken.current = false
  })

  const take = (rest: typeof filters) => {
    wasTaken.current = true
    change(rest)
  }

  return (
    <Bar ref={bar} data-filters data-controls-first>
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
            <Chip key={key} pressed removable onClick={() => take(rest)}>
              {text}
            </Chip>
          ))}
        {flags.filter(bears(page)).map((flag) => {
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
        {hasFilters(filters) && <Chip onClick={() => take(noFilters)}>Clear all</Chip>}
      </ChipRow>
      <PartBoundary isSilent>
        <Suspense>
          {isPanelHere && (
            <FilterPanel
              isOpen={panel.isOpen}
              onClose={panel.close}
              list={list}
              page={page}
              narrowing={narrowing}
            />
          )}
        </Suspense>
      </PartBoundary>
    </Bar>
  )
}
