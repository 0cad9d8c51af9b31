import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import type { SnapshotFrom } from 'xstate'
import { hasFilters, type MemberFilters } from '../../../machines/members/pagedList/filters.ts'
import { areReversed } from '../../../../contract/days.ts'
import { type AskedJourney, journeyQuery } from '../../../machines/members/pagedList/journey.ts'
import type { ListName, MemberListParameters } from '../../../machines/members/pagedList/memberList.ts'
import { selectItems, selectTotal } from '../../../machines/members/pagedList/selectors.ts'
import { Button } from '../../components/controls/Button.tsx'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { PageFrame } from '../../components/layout/PageFrame.tsx'
import { PageTitle } from '../../components/layout/PageTitle.tsx'
import { useLodge, useMember } from '../../lodge.ts'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { useOpenList } from '../../shell/openLists.tsx'
import { paths } from '../../paths.ts'
import { retryableLazy } from '../../shell/retryableLazy.tsx'
import { size, space } from '../../theme/tokens.ts'
import { FilterBar } from './FilterBar.tsx'
import { reachText } from './filterTexts.ts'
import { bearsFilters, listPage, type ListPage } from './lists.ts'
import { MemberList } from './MemberList.tsx'
import { isOne, matchingMenText, menText } from './menText.ts'
import { JourneyFields } from './JourneyFields.tsx'
import { type ListFilters, useListFilters } from './useListFilters.ts'
import { type MemberListActor, useMemberList } from './useMemberList.ts'
import { usePublishedCity } from './usePublishedCity.ts'

// Of one page alone.
const LockAllButton = retryableLazy(() => import('./LockAll.tsx').then((module) => module.LockAll))

/** Its place is kept while the list and the button are on their way, so that nothing beneath it jumps. */
const LockAllRow = styled.div`
  min-height: ${size.target};
  margin-bottom: ${space[4]};
`

function LockAll({ isNeeded }: { isNeeded: boolean }) {
  return (
    <LockAllRow>
      {isNeeded && (
        <PartBoundary isSilent>
          <Suspense>
            <LockAllButton />
          </Suspense>
        </PartBoundary>
      )}
    </LockAllRow>
  )
}

function Lead({ page, total, filters }: { page: ListPage; total: number | null; filters: MemberFilters }) {
  const { use_imperial: usesImperial } = useMember()
  const { city, move } = usePublishedCity()
  // Its place is kept until the number is here; that there is nobody, the list itself says.
  if (total === null || total === 0) return <>&nbsp;</>
  const { distance, units, ...others } = filters
  const moving = move !== null && (page.list === 'nearby' || distance !== undefined) ? `. ${move}` : ''
  if (!hasFilters(filters)) return <>{page.lead(menText(total), city, isOne(total)) + moving}</>
  const men = hasFilters(others) ? matchingMenText(total) : menText(total)
  if (distance === undefined) return <>{men}</>
  const reach = reachText({ distance, units }, usesImperial)
  return <>{(city === null ? `${men} within ${reach}` : `${men} within ${reach} of ${city}`) + moving}</>
}

/** Every list of members: one screen; what differs is data (`lists.ts`). */
export function MemberListScreen({ list }: { list: ListName }) {
  const { is_supporter: isSupporter, is_legacy_supporter: isLegacySupporter } = useMember()
  const { page } = listPage(list)
  if (page.isForSupporters && !isSupporter && !isLegacySupporter) return <ToSupporters />
  return <Listed list={list} />
}

/** SPEC 2: the visitors are for supporters; DECISIONS, Access: others go to the offer and are told why. */
function ToSupporters() {
  const { root } = useLodge()
  const [, navigate] = useLocation()
  useEffect(() => {
    root.send({
      type: 'flash.show',
      flash: { html: 'Who visited your profile is shown to supporters. Here is what else they get.' },
    })
    navigate(paths.upgrade, { replace: true })
  }, [root, navigate])
  return null
}

/** Null until it is said whom to look for, and when. */
function parametersOf(
  list: ListName,
  filters: MemberFilters,
  journey: AskedJourney | null,
): MemberListParameters | null {
  if (list !== 'travel') return { list, ...filters }
  if (journey === null || areReversed(journey)) return null
  return { list, ...journeyQuery(journey), ...filters }
}

function Unasked({ page, journey }: { page: ListPage; journey: AskedJourney | null }) {
  const said = journey === null ? page.unasked : page.backwards
  if (!said) return null
  return (
    <EmptyState scene={said.scene} title={said.title}>
      {said.words}
    </EmptyState>
  )
}

const selectIsSomeoneListed = (list: SnapshotFrom<MemberListActor>) => selectItems(list).length > 0
const selectIsBusy = (list: SnapshotFrom<MemberListActor>) => list.hasTag('busy')

function Narrowed({
  parameters,
  page,
  narrowing,
}: {
  parameters: MemberListParameters
  page: ListPage
  narrowing: ListFilters
}) {
  const list = useMemberList(parameters)
  const isSomeoneListed = useSelector(list, selectIsSomeoneListed)
  const isBusy = useSelector(list, selectIsBusy)
  return (
    <>
      {page.canLockAll && (isSomeoneListed || isBusy) && <LockAll isNeeded={isSomeoneListed} />}
      {bearsFilters(page) && <FilterBar list={list} page={page} narrowing={narrowing} />}
      <MemberList
        list={list}
        page={page}
        address={narrowing.address}
        onClear={narrowing.clear}
        otherPlace={<Button onClick={() => narrowing.travel(null)}>Choose another city</Button>}
      />
    </>
  )
}

const selectTotalOf = (list: SnapshotFrom<MemberListActor> | undefined) =>
  list === undefined ? null : selectTotal(list)

function Listed({ list: name }: { list: ListName }) {
  const { page, family } = listPage(name)
  const narrowing = useListFilters(page)
  const { filters, journey } = narrowing
  const parameters = useMemo(() => parametersOf(name, filters, journey), [name, filters, journey])
  const total = useSelector(useOpenList(name), selectTotalOf)
  return (
    <PageFrame width={page.isOfBlocked ? 'text' : 'page'}>
      <PageTitle
        title={page.title}
        lead={<Lead page={page} total={total} filters={filters} />}
        viewsLabel={family.label}
        views={family.pages.map(({ list: sister, path, title, label = title }) => ({
          href: path,
          label,
          isCurrent: sister === name,
        }))}
      />
      {page.unasked && <JourneyFields narrowing={narrowing} />}
      {parameters ? (
        <Narrowed parameters={parameters} page={page} narrowing={narrowing} />
      ) : (
        <Unasked page={page} journey={journey} />
      )}
    </PageFrame>
  )
}
