import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { password as limits } from '../../../../contract/limits.ts'
import type { changePasswordFormMachine } from '../../../machines/account/accountForm/changePassword.ts'
import { SaveButton } from '../../components/controls/SaveButton.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { FormProblem } from '../../components/fields/FormProblem.tsx'
import { PasswordField } from '../../components/fields/PasswordField.tsx'
import { useSavedForm } from '../../components/fields/useSavedForm.ts'
import { useCharts, useLodge } from '../../lodge.ts'
import { OwnAccount } from './OwnAccount.tsx'
import { ExternalAccount } from './SectionState.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'

const title = 'Password'

/** Changes the password. */
export const Password = () => (
  <OwnAccount title={title}>
    <OwnPassword />
  </OwnAccount>
)

function OwnPassword() {
  const { site } = useLodge()
  if (site.usesPasswords) return <ChangePassword />
  return (
    <SettingsPanel title={title}>
      <ExternalAccount what="your password" />
    </SettingsPanel>
  )
}

function ChangePassword() {
  const { changePasswordForm } = useCharts('security')
  /** Each saved password leads to a new, empty form. */
  const [changes, setChanges] = useState(0)
  return (
    <SettingsPanel title={title} lead="A new password logs you out on all other devices.">
      <PasswordForm key={changes} machine={changePasswordForm} onSaved={() => setChanges(changes + 1)} />
    </SettingsPanel>
  )
}

interface PasswordFormProps {
  machine: typeof changePasswordFormMachine
  onSaved: () => void
}

function PasswordForm({ machine, onSaved }: PasswordFormProps) {
  const { root } = useLodge()
  const form = useActorRef(machine, { input: { fields: { password: '', new_password: '' } } })
  useSavedForm(form, () => {
    const html = 'Your password is changed. You are logged out on all other devices.'
    root.send({ type: 'flash.show', flash: { type: 'success', html } })
    onSaved()
  })
  return <PasswordFields form={form} />
}

function PasswordFields({ form }: { form: ActorRefFrom<typeof changePasswordFormMachine> }) {
  const snapshot = useSelector(form, (current) => current)
  const { fields, errors, problem } = snapshot.context
  const isSaving = snapshot.matches('saving')
  return (
    <Form onSubmit={() => form.send({ type: 'form.submit' })} label="Change your password">
      <FormProblem state={snapshot.value} problem={problem} isAtField={Object.keys(errors).length > 0} />
      <PasswordField
        label="Current password"
        name="password"
        autoComplete="current-password"
        disabled={isSaving}
        error={errors['password']}
        value={fields.password}
        onChange={(password) => form.send({ type: 'field.changed', changes: { password } })}
      />
      <PasswordField
        label="New password"
        name="new_password"
        autoComplete="new-password"
        hint={`${limits.min} to ${limits.max} characters. Tip: several random words are easy to remember.`}
        disabled={isSaving}
        error={errors['new_password']}
        value={fields.new_password}
        onChange={(password) => form.send({ type: 'field.changed', changes: { new_password: password } })}
      />
      <FormActions>
        <SaveButton state={snapshot.value} label="Change password" />
      </FormActions>
    </Form>
  )
}
