import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useLodge, useMember } from '../../lodge.ts'
import { beneathOf } from '../../shell/places.ts'
import { ProfileDialog } from './ProfileDialog.tsx'

/** `profile/{userName}` over whatever lies beneath; back closes it, a link opens it. */
export function ProfileModal({ name }: { name: string | undefined }) {
  const { machines } = useLodge()
  const { id: ownId } = useMember()
  const modal = useActorRef(machines.profileModal, { input: { name } })
  const state: unknown = useHistoryState()
  const [, navigate] = useLocation()

  useEffect(() => {
    const subscription = modal.on('profile.closed', () => {
      // Opened from a page of ours: back is where it was. Opened by a link: there is nothing to go back to.
      if (state === null) navigate(beneathOf(state), { replace: true })
      else history.back()
    })
    return () => subscription.unsubscribe()
  }, [modal, navigate, state])

  return <ProfileDialog modal={modal} ownId={ownId} />
}
