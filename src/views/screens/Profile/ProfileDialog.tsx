import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { profileModalMachine } from '../../../machines/profileModal/machine.ts'
import { selectProblem, selectProfile } from '../../../machines/profileModal/selectors.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Spinner } from '../../components/Spinner.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { ProfileView } from './ProfileView.tsx'

/** A profile over the page in each of its states; the texts of what is not there are SPEC 2's. */
export function ProfileDialog({
  modal,
  ownId,
}: {
  modal: ActorRefFrom<typeof profileModalMachine>
  ownId: number
}) {
  const snapshot = useSelector(modal, (current) => current)
  const profile = useSelector(modal, selectProfile)
  const problem = useSelector(modal, selectProblem)
  const close = () => modal.send({ type: 'profile.close' })
  const goBack = <Button onClick={close}>Go back</Button>
  return (
    <Dialog open size="profile" hidesTitle title={profile?.name ?? 'Profile'} onClose={close}>
      {profile && <ProfileView profile={profile} isOwn={profile.id === ownId} />}
      {snapshot.matches('loading') && <ProfileSkeleton />}
      {snapshot.matches({ shown: 'refreshing' }) && <Spinner label="Refreshing" size="small" />}
      {snapshot.matches('missing') && (
        <EmptyState scene="door" title="This profile does not exist." action={goBack}>
          The name may be mistyped, or he has left.
        </EmptyState>
      )}
      {snapshot.matches('notPublic') && (
        <EmptyState scene="door" title="This profile is not open to public." action={goBack}>
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
