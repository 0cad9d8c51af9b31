import type { ListName } from '../../../../contract/lists.ts'
import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import type { SnapshotFrom } from 'xstate'
import { hasFilters, type MemberFilters } from '../../../machines/members/pagedList/filters.ts'
import { areReversed } from '../../../../contract/days.ts'
import { type AskedJourney, journeyQuery } from '../../../machines/members/pagedList/journey.ts'
import type { MemberListParameters } from '../../../machines/members/pagedList/memberList.ts'
import { selectItems, selectTotal } from '../../../machines/members/pagedList/selectors.ts'
import { Button } from '../../components/controls/Button.tsx'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { PageFrame } from '../../components/layout/PageFrame.tsx'
import { PageTitle } from '../../components/layout/PageTitle.tsx'
import { SearchLink } from '../../shell/SearchLink.tsx'
import { useListScroll } from '../../shell/ScrollKeeper.tsx'
import { useBackToSettings } from '../../shell/useBackToSettings.ts'
import { useLodge, useMember } from '../../lodge.ts'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { useOpenList } from '../../shell/openLists.tsx'
import { paths } from '../../paths.ts'
import { retryableLazy } from '../../shell/retryableLazy.tsx'
import { size, space } from '../../theme/tokens.ts'
import { FilterBar } from './FilterBar.tsx'
import { distanceText } from './filterTexts.ts'
import { canFilter, memberListPage, type MemberListPage } from './listPages.ts'
import { MemberList } from './MemberList.tsx'
import { isOne, matchingMembersText, membersText } from './membersText.ts'
import { JourneyFields } from './JourneyFields.tsx'
import { type ListFilters, useListFilters } from './useListFilters.ts'
import { type MemberListActor, useMemberList } from './useMemberList.ts'
import { usePublishedCity } from './usePublishedCity.ts'
import { isSupporter } from '../../../machines/account/isSupporter.ts'

// Lazy, because only one page has it.
const StopSharingAllButton = retryableLazy(() =>
  import('./StopSharingAll.tsx').then((module) => module.StopSharingAll),
)

/** Reserves the height of the button while the list and the button load, to avoid a layout shift. */
const StopSharingAllRow = styled.div`
  min-height: ${size.target};
  margin-bottom: ${space[4]};
`

function StopSharingAll({ isNeeded }: { isNeeded: boolean }) {
  return (
    <StopSharingAllRow>
      {isNeeded && (
        <PartBoundary isSilent>
          <Suspense>
            <StopSharingAllButton />
          </Suspense>
        </PartBoundary>
      )}
    </StopSharingAllRow>
  )
}

function Lead({
  page,
  total,
  filters,
}: {
  page: MemberListPage
  total: number | null
  filters: MemberFilters
}) {
  const { use_imperial: usesImperial } = useMember()
  const { city, move } = usePublishedCity()
  // Reserves the line until the total is known. An empty list shows its own text.
  if (total === null || total === 0) return <span>&nbsp;</span>
  const { distance, units, ...others } = filters
  const moving = move !== null && (page.list === 'nearby' || distance !== undefined) ? `. ${move}` : ''
  if (!hasFilters(filters)) return <span>{page.lead(membersText(total), city, isOne(total)) + moving}</span>
  const members = hasFilters(others) ? matchingMembersText(total) : membersText(total)
  if (distance === undefined) return <span>{members}</span>
  const reach = distanceText({ distance, units }, usesImperial)
  return (
    <span>
      {(city === null ? `${members} within ${reach}` : `${members} within ${reach} of ${city}`) + moving}
    </span>
  )
}

/** The screen of all member lists. `listPages.ts` has what differs between them. */
export function MemberListScreen({ list }: { list: ListName }) {
  const user = useMember()
  const { page } = memberListPage(list)
  if (page.isForSupporters && !isSupporter(user)) return <RedirectToUpgrade />
  return <ListContent list={list} />
}

/** Redirects members who are not supporters to the upgrade page (`docs/decisions.md#visitors-are-for-supporters`). */
function RedirectToUpgrade() {
  const { root } = useLodge()
  const [, navigate] = useLocation()
  useEffect(() => {
    root.send({
      type: 'flash.show',
      flash: { html: 'Visitors are for supporters. See what else they get.' },
    })
    navigate(paths.upgrade, { replace: true })
  }, [root, navigate])
  return null
}

/** Returns null while a trip has no place or invalid dates. */
function parametersOf(
  list: ListName,
  filters: MemberFilters,
  journey: AskedJourney | null,
): MemberListParameters | null {
  if (list !== 'travel') return { list, ...filters }
  if (journey === null || areReversed(journey)) return null
  return { list, ...journeyQuery(journey), ...filters }
}

function TripPrompt({ page, journey }: { page: MemberListPage; journey: AskedJourney | null }) {
  const prompt = journey === null ? page.tripPrompt : page.invalidDates
  if (!prompt) return null
  return (
    <EmptyState scene={prompt.scene} title={prompt.title}>
      {prompt.words}
    </EmptyState>
  )
}

const selectHasItems = (list: SnapshotFrom<MemberListActor>) => selectItems(list).length > 0
const selectIsBusy = (list: SnapshotFrom<MemberListActor>) => list.hasTag('busy')

function FilteredList({
  parameters,
  page,
  listFilters,
}: {
  parameters: MemberListParameters
  page: MemberListPage
  listFilters: ListFilters
}) {
  const list = useMemberList(parameters)
  const hasItems = useSelector(list, selectHasItems)
  const isBusy = useSelector(list, selectIsBusy)
  return (
    <>
      {page.canStopSharing && (hasItems || isBusy) && <StopSharingAll isNeeded={hasItems} />}
      {canFilter(page) && <FilterBar list={list} page={page} listFilters={listFilters} />}
      <MemberList
        list={list}
        page={page}
        address={listFilters.address}
        onClear={listFilters.clear}
        otherPlace={<Button onClick={() => listFilters.travel(null)}>Choose another city</Button>}
      />
    </>
  )
}

const selectTotalOf = (list: SnapshotFrom<MemberListActor> | undefined) =>
  list === undefined ? null : selectTotal(list)

function ListContent({ list: name }: { list: ListName }) {
  const { page, group } = memberListPage(name)
  const listFilters = useListFilters(page)
  const { filters, journey, addressOn } = listFilters
  const parameters = useMemo(() => parametersOf(name, filters, journey), [name, filters, journey])
  useListScroll(JSON.stringify(parameters))
  const back = useBackToSettings()
  const total = useSelector(useOpenList(name), selectTotalOf)
  return (
    <PageFrame width={page.isOfBlocked ? 'alone' : 'page'}>
      <PageTitle
        title={page.title}
        lead={<Lead page={page} total={total} filters={filters} />}
        viewsLabel={group.label}
        views={group.pages.map((other) => ({
          href: addressOn(other),
          label: other.label ?? other.title,
          isCurrent: other === page,
        }))}
        moreViews={group.further}
        search={<SearchLink />}
        {...(page.isOfBlocked && back)}
      />
      {page.tripPrompt && <JourneyFields listFilters={listFilters} />}
      {parameters ? (
        <FilteredList parameters={parameters} page={page} listFilters={listFilters} />
      ) : (
        <TripPrompt page={page} journey={journey} />
      )}
    </PageFrame>
  )
}
