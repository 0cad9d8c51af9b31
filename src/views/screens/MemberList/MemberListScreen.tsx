import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { hasFilters, type MemberFilters } from '../../../machines/pagedList/filters.ts'
import type { ListName } from '../../../machines/pagedList/memberList.ts'
import { selectTotal } from '../../../machines/pagedList/selectors.ts'
import { PageFrame } from '../../components/PageFrame.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { useLodge, useMember } from '../../lodge.ts'
import { places } from '../../shell/places.ts'
import { FilterBar } from './FilterBar.tsx'
import { stepText } from './filterTexts.ts'
import { bearsFilters, listPage, type ListPage } from './lists.ts'
import { MemberList } from './MemberList.tsx'
import { matchingMenText, menText } from './menText.ts'
import { useListFilters } from './useListFilters.ts'
import { useMemberList } from './useMemberList.ts'

function Lead({ page, total, filters }: { page: ListPage; total: number | null; filters: MemberFilters }) {
  const { city, use_imperial: usesImperial } = useMember()
  // Its place is kept until the number is here; that there is nobody, the list itself says.
  if (total === null || total === 0) return <>&nbsp;</>
  if (!hasFilters(filters)) return <>{page.lead(menText(total), city)}</>
  const { distance, ...others } = filters
  const men = hasFilters(others) ? matchingMenText(total) : menText(total)
  if (distance === undefined) return <>{men}</>
  const reach = stepText(distance, usesImperial)
  return <>{city === null ? `${men} within ${reach}` : `${men} within ${reach} of ${city}`}</>
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
    navigate(places.upgrade, { replace: true })
  }, [root, navigate])
  return null
}

function Listed({ list: name }: { list: ListName }) {
  const { page, family } = listPage(name)
  const narrowing = useListFilters(page)
  const { filters, address } = narrowing
  const list = useMemberList(useMemo(() => ({ list: name, ...filters }), [name, filters]))
  const total = useSelector(list, selectTotal)
  return (
    <PageFrame>
      <PageTitle
        title={page.title}
        lead={<Lead page={page} total={total} filters={filters} />}
        viewsLabel={family.label}
        views={family.pages.map(({ list: sister, place, title, label = title }) => ({
          href: place,
          label,
          isCurrent: sister === name,
        }))}
      />
      {bearsFilters(page) && <FilterBar list={list} page={page} narrowing={narrowing} />}
      <MemberList list={list} page={page} address={address} onClear={narrowing.clear} />
    </PageFrame>
  )
}
