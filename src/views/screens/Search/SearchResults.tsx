import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Bookmark, SlidersHorizontal } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import type { SnapshotFrom } from 'xstate'
import { selectTotal } from '../../../machines/members/pagedList/selectors.ts'
import { isAsking, type Search, searchFrom, writeSearch } from '../../../machines/members/search/search.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { Chip } from '../../components/controls/Chip.tsx'
import { ChipRow } from '../../components/controls/ChipRow.tsx'
import { PageFrame } from '../../components/layout/PageFrame.tsx'
import { stickyControls } from '../../components/layout/stickyControls.ts'
import { PageTitle } from '../../components/layout/PageTitle.tsx'
import { ViewsNav } from '../../components/layout/ViewsNav.tsx'
import { useMember } from '../../lodge.ts'
import { pages } from '../../pages.ts'
import { useOpenList } from '../../shell/openLists.tsx'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { useListScroll } from '../../shell/ScrollKeeper.tsx'
import { useOnce } from '../../shell/retryableLazy.tsx'
import { media } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'
import { DensitySwitch } from '../MemberList/DensitySwitch.tsx'
import { MemberList } from '../MemberList/MemberList.tsx'
import { matchingMembersText, membersText } from '../MemberList/membersText.ts'
import { usePanelEntry } from '../MemberList/usePanelEntry.ts'
import { type MemberListActor, useMemberList } from '../MemberList/useMemberList.ts'
import { type ResultKind, resultPages, type ResultProps } from './resultPages.ts'
import { PhotoResults } from './PhotoResults.tsx'
import { VideoResults } from './VideoResults.tsx'
import { OriginName } from './OriginName.tsx'
import { SaveSearchDialog } from './SaveSearchDialog.tsx'
import { type SearchCriterion, criteriaOf } from './searchTexts.ts'
import { suggestedName } from './suggestedName.ts'
import { useSearchAddress } from './useSearchAddress.ts'
import { useSearchOptionNames } from './useSearchOptionNames.ts'

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[3]} ${space[6]};
  margin-bottom: ${space[4]};
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};

  /* Side by side on a phone. */
  ${media.small} {
    > :not([aria-pressed]) .lucide {
      display: none;
    }
  }
`

const views: readonly { readonly of: ResultKind; readonly label: string }[] = [
  { of: 'users', label: 'Members' },
  { of: 'photos', label: 'Photos' },
  { of: 'videos', label: 'Videos' },
]

/** The results of a search. The criteria are in the address, so results can be shared and returned to. */
export function SearchResults({ of }: { of: ResultKind }) {
  const searchAddress = useSearchAddress(resultPages[of].path, false)
  const { search, address, change } = searchAddress
  const { use_imperial: usesImperial } = useMember()
  const criteria = criteriaOf(search, usesImperial, useSearchOptionNames(searchAddress))
  const written = writeSearch(search)
  useListScroll(JSON.stringify(search.query))
  const form = pages.search.path + written
  const saving = usePanelEntry(address)
  const isDialogHere = useOnce(saving.isOpen)
  const isNarrowed = isAsking(search)
  const otherPlace = <Button onClick={() => change(searchFrom(search, null))}>Search from my location</Button>
  const results: ResultProps = { search, address, form, otherPlace }

  return (
    <PageFrame>
      <OriginName searchAddress={searchAddress} />
      <PageTitle title="Search results" lead={<Lead of={of} isNarrowed={isNarrowed} />} />
      <Tools>
        <ViewsNav
          label="Results"
          items={views.map((view) => ({
            href: resultPages[view.of].path + written,
            label: view.label,
            isCurrent: view.of === of,
          }))}
        />
        <Actions>
          <ButtonLink href={form} icon={<SlidersHorizontal />}>
            Edit search
          </ButtonLink>
          {isNarrowed && (
            <Button icon={<Bookmark />} onClick={saving.open}>
              Save search
            </Button>
          )}
          {of !== 'videos' && <DensitySwitch />}
        </Actions>
      </Tools>
      {criteria.length > 0 && <CriteriaChips criteria={criteria} onRemove={change} />}
      {of === 'users' && <MemberResults {...results} />}
      {of === 'photos' && <PhotoResults {...results} />}
      {of === 'videos' && <VideoResults {...results} />}
      <PartBoundary isSilent>
        <Suspense>
          {isDialogHere && (
            <SaveSearchDialog
              isOpen={saving.isOpen}
              onClose={saving.close}
              query={search.query}
              suggestion={suggestedName(criteria)}
            />
          )}
        </Suspense>
      </PartBoundary>
    </PageFrame>
  )
}

const searchPage = (form: string) => ({
  list: 'search' as const,
  title: 'Search results',
  empty: {
    scene: 'lookout' as const,
    title: 'No matches',
    words: 'Remove a filter, or edit the search.',
  },
  few: 'No more matches',
  other: { path: form, words: 'Edit search' },
})

function MemberResults({ search, address, form, otherPlace }: ResultProps) {
  const list = useMemberList(useMemo(() => ({ list: 'search' as const, search: search.query }), [search]))
  const page = useMemo(() => searchPage(form), [form])
  return <MemberList list={list} page={page} address={address} otherPlace={otherPlace} />
}

function Lead({ of, isNarrowed }: { of: ResultKind; isNarrowed: boolean }) {
  if (of === 'users') return <MembersLead isNarrowed={isNarrowed} />
  const whose = isNarrowed ? 'of matching members, newest first' : 'of all members, newest first'
  return <span>{of === 'photos' ? `Photos ${whose}` : `Videos ${whose}`}</span>
}

const selectTotalOf = (list: SnapshotFrom<MemberListActor> | undefined) =>
  list === undefined ? null : selectTotal(list)

function MembersLead({ isNarrowed }: { isNarrowed: boolean }) {
  const total = useSelector(useOpenList('search'), selectTotalOf)
  // Reserves the line until the total is known. An empty list shows its own text.
  if (total === null || total === 0) return <span>&nbsp;</span>
  return <span>{`${isNarrowed ? matchingMembersText(total) : membersText(total)}, nearest first`}</span>
}

/** The criteria of the search as chips. Pressing a chip removes its criterion. */
function CriteriaChips({
  criteria,
  onRemove,
}: {
  criteria: readonly SearchCriterion[]
  onRemove: (rest: Search) => void
}) {
  const row = useRef<HTMLDivElement>(null)
  const wasRemoved = useRef(false)
  useEffect(() => {
    // Removing a chip loses the keyboard focus, so it moves to the first chip.
    if (wasRemoved.current && document.activeElement === document.body)
      row.current?.querySelector('button')?.focus()
    wasRemoved.current = false
  })
  return (
    <div ref={row} className={stickyControls}>
      <ChipRow label="Criteria">
        {criteria.map(({ key, text, rest }) => (
          <Chip
            key={key}
            pressed
            removable
            onClick={() => {
              wasRemoved.current = true
              onRemove(rest)
            }}
          >
            {text}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}
