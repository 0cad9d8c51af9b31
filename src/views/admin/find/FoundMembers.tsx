import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { FinderCriteria, FoundMember, FoundReason } from '../../../../contract/memberFinder.ts'
import type { PagedRowsActor } from '../../../machines/admin/pagedRows/machine.ts'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import { useTimeZone } from '../../components/layout/timeZone.ts'
import { size } from '../../theme/tokens.ts'
import type { Column } from '../components/DataTable.tsx'
import { PagedRows } from '../components/PagedRows.tsx'
import { countryText } from '../payments/countryText.ts'
import { FoundPerson } from './FoundPerson.tsx'
import { reasonText, statesText } from './foundTexts.ts'

const Reasons = styled.ul`
  min-width: ${size.cardSmall};
  max-width: ${size.field};
  overflow-wrap: anywhere;
`

function Why({ reasons }: { reasons: readonly FoundReason[] }) {
  useTimeZone()
  return (
    <Reasons>
      {reasons.map((reason) => (
        <li key={reason.by} dir="auto">
          {reasonText(reason)}
        </li>
      ))}
    </Reasons>
  )
}

const person: Column<FoundMember> = {
  id: 'member',
  title: 'Member',
  cell: (member) => <FoundPerson member={member} />,
}
const why: Column<FoundMember> = {
  id: 'why',
  title: 'Why',
  cell: ({ reasons }) => <Why reasons={reasons} />,
}
const facts: readonly Column<FoundMember>[] = [
  { id: 'state', title: 'State', cell: ({ states }) => statesText(states) },
  { id: 'joined', title: 'Joined', cell: ({ created_at: at }) => <RelativeTime iso={at} /> },
  {
    id: 'seen',
    title: 'Last seen',
    cell: ({ last_seen_at: at }) => (at === null ? 'Not known' : <RelativeTime iso={at} />),
  },
  { id: 'country', title: 'Country', cell: ({ country }) => countryText(country) },
]

/** Everything but a state has a reason to show. */
const columnsFor = (criteria: FinderCriteria) =>
  Object.keys(criteria).some((name) => name !== 'state') ? [person, why, ...facts] : [person, ...facts]

/** The members who match. */
export function FoundMembers({ actor }: { actor: PagedRowsActor<FoundMember, FinderCriteria> }) {
  const criteria = useSelector(actor, ({ context }) => context.filter)
  return (
    <PagedRows
      actor={actor}
      caption="Members"
      columns={columnsFor(criteria)}
      rowKey={({ id }) => id}
      empty="No member matches. Change or clear the search."
      error="Couldn’t search. Nothing is lost."
    />
  )
}
