import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { selectProblem, selectProfile } from '../../../machines/profileModal/selectors.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Spinner } from '../../components/Spinner.tsx'
import { useLodge } from '../../lodge.ts'
import { beneathOf } from '../../shell/places.ts'
import { ProfileView } from './ProfileView.tsx'

/** `profile/{userName}` over whatever lies beneath; back closes it, a link opens it. */
export function ProfileModal({ name }: { name: string | undefined }) {
  const { machines } = useLodge()
  const modal = useActorRef(machines.profileModal, { input: { name } })
  const snapshot = useSelector(modal, (current) => current)
  const profile = useSelector(modal, selectProfile)
  const problem = useSelector(modal, selectProblem)
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

  return (
    <Dialog
      open
      size="profile"
      hidesTitle
      title={profile?.name ?? 'Profile'}
      onClose={() => modal.send({ type: 'profile.close' })}
    >
      {profile && <ProfileView profile={profile} />}
      {snapshot.matches('loading') && <Spinner label="Loading the profile" />}
      {snapshot.matches({ shown: 'refreshing' }) && <Spinner label="Refreshing" size="small" />}
      {snapshot.matches('missing') && (
        <EmptyState
          scene="door"
          title="This profile does not exist."
          action={<Button onClick={() => modal.send({ type: 'profile.close' })}>Go back</Button>}
        >
          The name may be mistyped, or he has left.
        </EmptyState>
      )}
      {snapshot.matches('notPublic') && (
        <EmptyState
          scene="door"
          title="This profile is not open to public."
          action={<Button onClick={() => modal.send({ type: 'profile.close' })}>Go back</Button>}
        >
          It may be waiting for approval.
        </EmptyState>
      )}
      {snapshot.matches('failed') && (
        <ErrorState title="The profile did not load" onRetry={() => modal.send({ type: 'profile.reload' })}>
          {problem}
        </ErrorState>
      )}
    </Dialog>
  )
}
