import { useActorRef } from '@xstate/react'
import { useCharts, useMember } from '../../lodge.ts'
import { ProfileDialog } from './ProfileDialog.tsx'

/** `profile/{userName}` over whatever lies beneath. */
export function ProfileModal({ name }: { name: string | undefined }) {
  const { profileModal, notes } = useCharts('profile')
  const viewer = useMember()
  const modal = useActorRef(profileModal, { input: { name } })
  return <ProfileDialog modal={modal} notes={notes} viewer={viewer} />
}
