import { useActorRef, useSelector } from '@xstate/react'
import type { Role } from '../../../../contract/roles.ts'
import type { roleDeletionFormMachine } from '../../../machines/admin/roles/forms.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { ProofForm } from '../../screens/ProofForm.tsx'
import { type DialogForm, FormDialog } from '../../screens/FormDialog.tsx'
import { holdersPath } from './roleColumns.tsx'
import { useDialogForm } from './useDialogForm.ts'

export interface DeleteRoleDialogProps {
  machine: typeof roleDeletionFormMachine
  /** Null while none is being deleted. */
  role: Role | null
  onDeleted: () => void
  onDoubt: () => void
  onClose: () => void
  returnFocus: () => HTMLElement | null
}

/** Asks for the password, and deletes a role that nobody has. */
export function DeleteRoleDialog({ role, onClose, returnFocus, ...form }: DeleteRoleDialogProps) {
  return (
    <FormDialog
      open={role !== null}
      onClose={onClose}
      title="Delete this role?"
      size="small"
      returnFocus={returnFocus}
    >
      {(dialog) => role !== null && <DeletionForm role={role} {...form} {...dialog} />}
    </FormDialog>
  )
}

interface DeletionFormProps
  extends Omit<DeleteRoleDialogProps, 'role' | 'onClose' | 'returnFocus'>, DialogForm {
  role: Role
}

function DeletionForm({ machine, role, onDeleted, onDoubt, close, onSaving }: DeletionFormProps) {
  const form = useActorRef(machine, { input: { fields: { id: role.id, proof: '' } } })
  const snapshot = useSelector(form, (current) => current)
  useDialogForm(form, snapshot, { onSaved: onDeleted, onSaving, onDoubt })
  if (role.holder_count > 0)
    return (
      <>
        <p>
          Members have the role <bdi>{role.name}</bdi>
          <span>. Take it from them first.</span>
        </p>
        <FormActions>
          <Button onClick={close}>Cancel</Button>
          <ButtonLink href={holdersPath(role)}>Show these members</ButtonLink>
        </FormActions>
      </>
    )
  return (
    <ProofForm
      form={form}
      snapshot={snapshot}
      label="Delete this role"
      refused="Not deleted"
      submit="Delete the role"
      isDangerous
      onCancel={close}
      about={
        <>
          <span>Nobody has the role </span>
          <bdi>{role.name}</bdi>
          <span>. It can’t be brought back.</span>
        </>
      }
    />
  )
}
