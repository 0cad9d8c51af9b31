import type { ListedMember } from '../../../machines/pagedList/memberList.ts'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { ShortTime } from '../../components/ShortTime.tsx'

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
