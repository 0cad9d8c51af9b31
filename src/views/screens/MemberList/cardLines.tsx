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

/** What one wrote about him, and since when he is on the list. */
export function DudeLine({ member: { dudelist_note: note, dudelisted_at: at } }: { member: ListedMember }) {
  return (
    <>
      {note && <Note data-tall>{note}</Note>}
      {at !== undefined && (
        <>
          Listed <ShortTime iso={at} />
        </>
      )}
    </>
  )
}

/** When he will be there. */
export function TravelLine({ member: { travel_plan: plan } }: { member: ListedMember }) {
  if (plan === undefined) return null
  if (plan === null) return <>Lives there</>
  return (
    <>
      {plan.note && <Note data-tall>{plan.note}</Note>}
      {daysText(plan)}
    </>
  )
}

/** When he looked. */
export function VisitLine({ member: { viewed_at: at } }: { member: ListedMember }) {
  return at === undefined ? null : <RelativeTime iso={at} />
}

/** Since when his pictures, or one's own, are unlocked, or until when where that was said. */
export function UnlockLine({ member: { unlocked_at: since, expires_at: until } }: { member: ListedMember }) {
  if (since === undefined) return null
  return until === null || until === undefined ? (
    <>
      Since <ShortTime iso={since} />
    </>
  ) : (
    <>
      Ends <RelativeTime iso={until} />
    </>
  )
}
