import { useActorRef } from '@xstate/react'
import { useLodge, useMember } from '../../lodge.ts'
import { ProfileDialog } from './ProfileDialog.tsx'

/** `profile/{userName}` over whatever lies beneath. */
export function ProfileModal({ name }: { name: string | undefined }) {
  const { machines } = useLodge()
  const viewer = useMember()
  const modal = useActorRef(machines.profileModal, { input: { name } })
  return <ProfileDialog modal={modal} viewer={viewer} />
}
