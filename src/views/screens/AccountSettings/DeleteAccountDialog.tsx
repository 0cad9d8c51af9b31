import { useActorRef, useSelector } from '@xstate/react'
import { useCharts } from '../../lodge.ts'
import { type DialogForm, FormDialog, useTellSaving } from '../FormDialog.tsx'
import { ProofForm } from '../ProofForm.tsx'

/** Asks for the password, and deletes the account. The session ends then, and the app says goodbye. */
export const DeleteAccountDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <FormDialog open={isOpen} onClose={onClose} title="Delete your account?" size="small">
    {(dialog) => <DeletionForm {...dialog} />}
  </FormDialog>
)

function DeletionForm({ close, onSaving }: DialogForm) {
  const { deleteAccountForm } = useCharts('ownData')
  const form = useActorRef(deleteAccountForm, { input: { fields: { proof: '' } } })
  const snapshot = useSelector(form, (current) => current)
  useTellSaving(snapshot.matches('saving'), onSaving)
  return (
    <ProofForm
      form={form}
      snapshot={snapshot}
      label="Delete your account"
      refused="Your account is not deleted"
      submit="Delete my account"
      cancel="Keep my account"
      isDangerous
      onCancel={close}
      about="Your profile is hidden now and deleted in 14 days. Log in before then to keep it."
    />
  )
}
