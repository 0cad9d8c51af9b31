import { ConfirmDialog } from '../../components/controls/ConfirmDialog.tsx'
import type { AdminMember, ProfileActor } from './profileActor.ts'

export interface DeletionDialogProps {
  actor: ProfileActor
  member: AdminMember
  isOpen: boolean
}

/** Asks whether to delete the account of the member. */
export const DeletionDialog = ({ actor, member, isOpen }: DeletionDialogProps) => (
  <ConfirmDialog
    open={isOpen}
    title="Delete this account?"
    detail={
      member.is_kept_indefinitely
        ? 'Their data is kept: the account stays hidden and is not erased.'
        : 'In 14 days it is erased for good, unless the member logs in before.'
    }
    confirmLabel="Delete the account"
    tone="danger"
    onConfirm={() => actor.send({ type: 'deletion.confirm' })}
    onCancel={() => actor.send({ type: 'deletion.cancel' })}
  >
    The account of <bdi>{member.name}</bdi> is hidden at once, and its renewals are canceled.
  </ConfirmDialog>
)
