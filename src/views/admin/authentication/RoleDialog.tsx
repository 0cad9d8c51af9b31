import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useId } from 'react'
import { roles as limits } from '../../../../contract/limits.ts'
import type { Permission, Role } from '../../../../contract/roles.ts'
import type { RoleFields, roleFormMachine } from '../../../machines/admin/roles/forms.ts'
import { Checkbox } from '../../components/fields/Checkbox.tsx'
import { FieldError } from '../../components/fields/FieldError.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { ProofForm } from '../../screens/ProofForm.tsx'
import { type DialogForm, FormDialog } from '../../screens/FormDialog.tsx'
import { permissionDetail } from './permissionTexts.ts'
import { Choices } from './Choices.ts'
import { useDialogForm } from './useDialogForm.ts'

const numbers = new Intl.NumberFormat()

export interface RoleDialogProps {
  machine: typeof roleFormMachine
  isOpen: boolean
  /** Null for a new role. */
  role: Role | null
  permissions: readonly Permission[]
  onSaved: (role: Role) => void
  onDoubt: () => void
  onClose: () => void
}

/** Adds or changes a role. */
export function RoleDialog({ isOpen, onClose, ...form }: RoleDialogProps) {
  return (
    <FormDialog open={isOpen} onClose={onClose} title={form.role === null ? 'New role' : 'Change the role'}>
      {(dialog) => <RoleForm key={form.role?.id} {...form} {...dialog} />}
    </FormDialog>
  )
}

const fieldsOf = (role: Role | null): RoleFields => ({
  id: role?.id ?? null,
  name: role?.name ?? '',
  permissions: role?.permissions ?? [],
  version: role?.version ?? 1,
  proof: '',
})

function holdersText(count: number): string {
  if (count === 0) return 'Nobody has this role yet.'
  return count === 1
    ? '1 member has this role. The change counts for them at once.'
    : `${numbers.format(count)} members have this role. The change counts for them at once.`
}

interface RoleFormProps extends Omit<RoleDialogProps, 'isOpen' | 'onClose'>, DialogForm {}

function RoleForm({ machine, role, permissions, onSaved, onDoubt, close, onSaving }: RoleFormProps) {
  const form = useActorRef(machine, { input: { fields: fieldsOf(role) } })
  const snapshot = useSelector(form, (current) => current)
  const { fields, errors } = snapshot.context
  const isSaving = snapshot.matches('saving')
  const id = useId()
  const change = (changes: Partial<RoleFields>) => form.send({ type: 'field.changed', changes })
  useDialogForm(form, snapshot, { onSaved, onSaving, onDoubt })
  const version = role?.version
  useEffect(() => {
    if (version !== undefined) form.send({ type: 'field.changed', changes: { version } })
  }, [form, version])
  const toggle = (slug: string, isChosen: boolean) =>
    change({
      permissions: isChosen
        ? [...fields.permissions, slug]
        : fields.permissions.filter((each) => each !== slug),
    })
  return (
    <ProofForm
      form={form}
      snapshot={snapshot}
      label="Role"
      onCancel={close}
      about={role === null ? undefined : holdersText(role.holder_count)}
    >
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        hint={role?.is_built_in === true ? 'The program knows this role, so its name stays.' : undefined}
        disabled={isSaving || role?.is_built_in === true}
        limit={limits.nameLength}
        error={errors['name']}
        value={fields.name}
        onChange={(name) => change({ name })}
      />
      <Choices aria-describedby={`${id}-error`} disabled={isSaving}>
        <legend>Allows</legend>
        {permissions
          .filter(({ is_reserved: isReserved }) => !isReserved)
          .map(({ slug, name }) => (
            <Checkbox
              key={slug}
              name={slug}
              label={name}
              hint={permissionDetail(slug)}
              disabled={role?.kept_permissions.includes(slug)}
              checked={fields.permissions.includes(slug)}
              onChange={(isChosen) => toggle(slug, isChosen)}
            />
          ))}
        <FieldError id={`${id}-error`} error={errors['permissions']} />
      </Choices>
    </ProofForm>
  )
}
