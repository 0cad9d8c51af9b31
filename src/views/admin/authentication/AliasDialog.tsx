import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useId } from 'react'
import { roles as limits } from '../../../../contract/limits.ts'
import type { RoleHolder } from '../../../../contract/roles.ts'
import type { AliasFields, aliasFormMachine } from '../../../machines/admin/roleHolders/form.ts'
import { Checkbox } from '../../components/fields/Checkbox.tsx'
import { FieldError } from '../../components/fields/FieldError.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { type DialogForm, FormDialog } from '../../screens/FormDialog.tsx'
import { ProofForm } from '../../screens/ProofForm.tsx'
import { Choices } from './Choices.ts'
import { holderName } from './holderColumns.tsx'
import { useDialogForm } from './useDialogForm.ts'

export interface AliasDialogProps {
  machine: typeof aliasFormMachine
  /** Null while nobody’s aliases are changed. */
  holder: RoleHolder | null
  onSaved: (holder: RoleHolder) => void
  onDoubt: () => void
  onClose: () => void
}

/** Changes whom a member may act as. */
export function AliasDialog({ holder, onClose, ...form }: AliasDialogProps) {
  return (
    <FormDialog
      open={holder !== null}
      onClose={onClose}
      title="Change aliases"
      description={
        holder && (
          <>
            <bdi>{holderName(holder)}</bdi>
            <span> may act as these accounts. What they write there is recorded with both names.</span>
          </>
        )
      }
    >
      {(dialog) => holder !== null && <AliasForm holder={holder} {...form} {...dialog} />}
    </FormDialog>
  )
}

interface AliasFormProps extends Omit<AliasDialogProps, 'holder' | 'onClose'>, DialogForm {
  holder: RoleHolder
}

function AliasForm({
  machine,
  holder: { id: memberId, aliases },
  onSaved,
  onDoubt,
  close,
  onSaving,
}: AliasFormProps) {
  const current = aliases.map(({ id }) => id)
  const form = useActorRef(machine, {
    input: { fields: { memberId, aliasIds: current, previousAliasIds: current, added: '', proof: '' } },
  })
  const snapshot = useSelector(form, (now) => now)
  const { fields, errors } = snapshot.context
  const isSaving = snapshot.matches('saving')
  const id = useId()
  const change = (changes: Partial<AliasFields>) => form.send({ type: 'field.changed', changes })
  useDialogForm(form, snapshot, { onSaved, onSaving, onDoubt })
  useEffect(() => {
    // Another super admin has changed them: those that are gone can't be kept.
    const shown = aliases.map((account) => account.id)
    const { aliasIds, previousAliasIds } = form.getSnapshot().context.fields
    form.send({
      type: 'field.changed',
      changes: {
        aliasIds: shown.filter((each) => aliasIds.includes(each) || !previousAliasIds.includes(each)),
        previousAliasIds: shown,
      },
    })
  }, [form, aliases])
  return (
    <ProofForm form={form} snapshot={snapshot} label="Change aliases" onCancel={close}>
      {aliases.length > 0 && (
        <Choices aria-describedby={`${id}-error`} disabled={isSaving}>
          <legend>Accounts</legend>
          {aliases.map((account) => (
            <Checkbox
              key={account.id}
              name={`alias-${account.id}`}
              label={<bdi>{account.name ?? `Member ${account.id}`}</bdi>}
              checked={fields.aliasIds.includes(account.id)}
              onChange={(isKept) =>
                change({
                  aliasIds: current.filter((each) =>
                    each === account.id ? isKept : fields.aliasIds.includes(each),
                  ),
                })
              }
            />
          ))}
          <FieldError id={`${id}-error`} error={errors['alias_ids']} />
        </Choices>
      )}
      <TextField
        name="added"
        label="Add an account"
        hint="Its name or email address. It takes the permission “alias”, and every role of that account."
        autoComplete="off"
        limit={limits.accountLength}
        value={fields.added}
        error={errors['added']}
        disabled={isSaving}
        onChange={(added) => change({ added })}
      />
    </ProofForm>
  )
}
