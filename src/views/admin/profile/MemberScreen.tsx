import { useActorRef, useSelector } from '@xstate/react'
import { selectRoles, useCharts, useChild, useMember } from '../../lodge.ts'
import { MemberPage } from './MemberPage.tsx'
import { NoSuchMember } from './NoSuchMember.tsx'

const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text)

/** Everything about one member. `userId` comes from the address. */
export const MemberScreen = ({ userId }: { userId: string }) =>
  isId(userId) ? <KnownMember memberId={Number(userId)} /> : <NoSuchMember />

function KnownMember({ memberId }: { memberId: number }) {
  const { adminProfile } = useCharts('adminProfile')
  const { id: viewerId } = useMember()
  const { isSuperAdmin } = useSelector(useChild('session'), selectRoles)
  const actor = useActorRef(adminProfile, { input: { memberId, viewerId, isSuperAdmin } })
  return <MemberPage actor={actor} />
}
