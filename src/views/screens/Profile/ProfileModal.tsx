import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useCharts, useMember } from '../../lodge.ts'
import { ProfileDialog } from './ProfileDialog.tsx'
import { useNeighbours } from './useNeighbours.ts'

/** The route `profile/{userName}`, over the page beneath. */
export function ProfileModal({ name }: { name: string | undefined }) {
  const { profileModal, notes, reportForm } = useCharts('profile')
  const viewer = useMember()
  const modal = useActorRef(profileModal, { input: { name } })
  const [openedAt] = useState(name)
  const neighbours = useNeighbours(name)
  useEffect(() => modal.send({ type: 'profile.show', name }), [modal, name])
  return (
    <ProfileDialog
      modal={modal}
      notes={notes}
      viewer={viewer}
      openedAt={openedAt}
      neighbours={neighbours}
      reportForm={reportForm}
    />
  )
}
