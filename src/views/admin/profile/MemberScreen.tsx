import { useActorRef, useSelector } from '@xstate/react'
import { selectRoles, useCharts, useChild, useMember } from '../../lodge.ts'
import { MemberPage } from './MemberPage.tsx'
import { readId } from '../../../machines/readId.ts'
import { NoSuchMember } from './NoSuchMember.tsx'

/** Everything about one member. `userId` comes from the address. */
export function MemberScreen({ userId }: { userId: string }) {
  const memberId = readId(userId)
  return memberId === null ? <NoSuchMember /> : <KnownMember memberId={memberId} />
}

function KnownMember({ memberId }: { memberId: number }) {
  const { adminProfile } = useCharts('adminProfile')
  const { id: viewerId } = useMember()
  const { isSuperAdmin } = useSelector(useChild('session'), selectRoles)
  const actor = useActorRef(adminProfile, { input: { memberId, viewerId, isSuperAdmin } })
  return <MemberPage actor={actor} />
}
