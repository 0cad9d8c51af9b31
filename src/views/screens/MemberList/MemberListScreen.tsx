import { useSelector } from '@xstate/react'
import type { MemberListParameters } from '../../../machines/pagedList/memberList.ts'
import { selectTotal } from '../../../machines/pagedList/selectors.ts'
import { PageFrame } from '../../components/PageFrame.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { useMember } from '../../lodge.ts'
import { places } from '../../shell/places.ts'
import { MemberList } from './MemberList.tsx'
import { useMemberList } from './useMemberList.ts'

type ListName = MemberListParameters['list']

const titles: Record<ListName, string> = { nearby: 'Nearby', newest: 'Newest' }

const number = new Intl.NumberFormat()
const plural = new Intl.PluralRules('en')
const men = (total: number) => `${number.format(total)} ${plural.select(total) === 'one' ? 'man' : 'men'}`

function Lead({ list, total }: { list: ListName; total: number | null }) {
  const { city } = useMember()
  // Its place is kept until the number is here; that there is nobody, the list itself says.
  if (total === null || total === 0) return <>&nbsp;</>
  if (list === 'newest') return <>{men(total)}, the latest to arrive first</>
  return city === null ? <>{men(total)}</> : <>{`${men(total)}, those around ${city} first`}</>
}

/** `members/nearby` and `members/newest`: one screen; what differs is data. */
export function MemberListScreen({ list: name }: { list: ListName }) {
  const list = useMemberList({ list: name })
  const total = useSelector(list, selectTotal)
  return (
    <PageFrame>
      <PageTitle
        title={titles[name]}
        lead={<Lead list={name} total={total} />}
        viewsLabel="Browse"
        views={[
          { href: places.nearby, label: titles.nearby, isCurrent: name === 'nearby' },
          { href: places.newest, label: titles.newest, isCurrent: name === 'newest' },
        ]}
      />
      <MemberList list={list} label={titles[name]} />
    </PageFrame>
  )
}
