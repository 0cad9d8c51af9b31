import { styled } from '@linaria/react'
import type { ListedMember } from '../../../machines/members/pagedList/memberList.ts'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import { ShortTime } from '../../components/layout/ShortTime.tsx'
import { daysText } from '../../components/layout/daysText.ts'
import { onPicture } from '../../theme/palette.ts'

const Note = styled.q`
  display: block;
  overflow: hidden;
  color: ${onPicture.text};
  text-overflow: ellipsis;
  white-space: nowrap;
`

/** The viewer's note about the member, and the date of adding them. */
export function ListEntryLine({
  member: { dudelist_note: note, dudelisted_at: at },
}: {
  member: ListedMember
}) {
  return (
    <>
      {note && (
        <Note data-tall dir="auto">
          {note}
        </Note>
      )}
      {at !== undefined && (
        <span>
          Added <ShortTime iso={at} />
        </span>
      )}
    </>
  )
}

/** The note and dates of a travel plan, or that the member lives there. */
export function TravelLine({ member: { travel_plan: plan } }: { member: ListedMember }) {
  if (plan === undefined) return null
  if (plan === null) return <span>Lives there</span>
  return (
    <>
      {plan.note && (
        <Note data-tall dir="auto">
          {plan.note}
        </Note>
      )}
      <span>{daysText(plan)}</span>
    </>
  )
}

/** When the member viewed the profile. */
export function VisitLine({ member: { viewed_at: at } }: { member: ListedMember }) {
  return at === undefined ? null : <RelativeTime iso={at} />
}

/** When sharing of private media ends. Without an end, when it began. */
export function SharedMediaLine({
  member: { unlocked_at: since, expires_at: until },
}: {
  member: ListedMember
}) {
  if (since === undefined) return null
  return until === null || until === undefined ? (
    <span>
      Since <ShortTime iso={since} />
    </span>
  ) : (
    <span>
      Ends <RelativeTime iso={until} isAhead />
    </span>
  )
}
