import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useId } from 'react'
import type { RoleHolder } from '../../../../contract/roles.ts'
import type { HolderFields, holderFormMachine } from '../../../machines/admin/roleHolders/form.ts'
import type { RolesAndPermissions } from '../../../machines/admin/adminReport/reports.ts'
import { Checkbox } from '../../components/fields/Checkbox.tsx'
import { FieldError } from '../../components/fields/FieldError.tsx'
import { ProofForm } from '../../screens/ProofForm.tsx'
import { type DialogForm, FormDialog } from '../../screens/FormDialog.tsx'
import { Choices } from './Choices.ts'
import { holderName } from './holderColumns.tsx'
import { allowedText } from './roleColumns.tsx'
import { useDialogForm } from './useDialogForm.ts'

export interface HolderDialogProps {
  machine: typeof holderFormMachine
  /** Null while nobody’s roles are changed. */
  holder: RoleHolder | null
  known: RolesAndPermissions
  onSaved: (holder: RoleHolder) => void
  onDoubt: () => void
  onClose: () => void
}

/** Changes the roles of a member. */
export function HolderDialog({ holder, onClose, ...form }: HolderDialogProps) {
  return (
    <FormDialog
      open={holder !== null}
      onClose={onClose}
      title="Change roles"
      description={
        holder && (
          <>
            <bdi>{holderName(holder)}</bdi>
            <span>{holder.email === null ? '' : `, ${holder.email}`}</span>
          </>
        )
      }
    >
      {(dialog) => holder !== null && <HolderForm holder={holder} {...form} {...dialog} />}
    </FormDialog>
  )
}

interface HolderFormProps extends Omit<HolderDialogProps, 'holder' | 'onClose'>, DialogForm {
  holder: RoleHolder
}

function HolderForm({
  machine,
  holder: { id: memberId, role_ids: current },
  known: { roles, permissions },
  onSaved,
  onDoubt,
  close,
  onSaving,
}: HolderFormProps) {
  const form = useActorRef(machine, {
    input: { fields: { memberId, roleIds: current, previousRoleIds: current, proof: '' } },
  })
  const snapshot = useSelector(form, (now) => now)
  const { fields, errors } = snapshot.context
  const isSaving = snapshot.matches('saving')
  const id = useId()
  const change = (changes: Partial<HolderFields>) => form.send({ type: 'field.changed', changes })
  useDialogForm(form, snapshot, { onSaved, onSaving, onDoubt })
  useEffect(() => {
    form.send({ type: 'field.changed', changes: { previousRoleIds: current } })
  }, [form, current])
  const toggle = (roleId: number, isChosen: boolean) =>
    change({
      roleIds: isChosen ? [...fields.roleIds, roleId] : fields.roleIds.filter((each) => each !== roleId),
    })
  return (
    <ProofForm form={form} snapshot={snapshot} label="Change roles" onCancel={close}>
      <Choices aria-describedby={`${id}-error`} disabled={isSaving}>
        <legend>Roles</legend>
        {roles.map((role) => (
          <Checkbox
            key={role.id}
            name={role.slug}
            label={<bdi>{role.name}</bdi>}
            hint={allowedText(role, permissions)}
            checked={fields.roleIds.includes(role.id)}
            onChange={(isChosen) => toggle(role.id, isChosen)}
          />
        ))}
        <FieldError id={`${id}-error`} error={errors['role_ids']} />
      </Choices>
    </ProofForm>
  )
}
