import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { hasFilters, type MemberFilters } from '../../../machines/pagedList/filters.ts'
import type { ListName } from '../../../machines/pagedList/memberList.ts'
import { selectTotal } from '../../../machines/pagedList/selectors.ts'
import { PageFrame } from '../../components/PageFrame.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { useMember } from '../../lodge.ts'
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
export function MemberListScreen({ list: name }: { list: ListName }) {
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
