import { useActorRef, useSelector } from '@xstate/react'
import { Button } from '../../components/controls/Button.tsx'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { SaveButton } from '../../components/controls/SaveButton.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { PasswordField } from '../../components/fields/PasswordField.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { useCharts } from '../../lodge.ts'
import { useModalRoute } from '../../shell/useModalRoute.ts'

/** `/account/email`: asks for a new email address and the password. */
export function UpdateEmailModal() {
  const { changeEmailForm } = useCharts('security')
  const form = useActorRef(changeEmailForm, { input: { fields: { email: '', password: '' } } })
  const snapshot = useSelector(form, (current) => current)
  const { fields, errors, problem } = snapshot.context
  const route = useModalRoute()
  const isSaving = snapshot.matches('saving')
  const isAtField = Object.keys(errors).length > 0
  if (snapshot.matches('saved'))
    return (
      <Dialog {...route} title="Check your inbox" size="small">
        <Notice tone="success">
          We sent a link to {fields.email}. Open it within 24 hours to start using that address. Until then
          nothing changes.
        </Notice>
        <FormActions>
          <Button variant="primary" onClick={route.onClose}>
            Done
          </Button>
        </FormActions>
      </Dialog>
    )
  return (
    <Dialog {...route} title="Change your email address" size="small">
      <Form onSubmit={() => form.send({ type: 'form.submit' })} label="Change your email address">
        {snapshot.matches('refused') && !isAtField && (
          <Notice tone="error" title="Not saved">
            {problem}
          </Notice>
        )}
        <TextField
          label="New email address"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          disabled={isSaving}
          error={errors['email']}
          hint="We send a link there. The address changes once you open it."
          value={fields.email}
          onChange={(email) => form.send({ type: 'field.changed', changes: { email } })}
        />
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          disabled={isSaving}
          error={errors['password']}
          value={fields.password}
          onChange={(password) => form.send({ type: 'field.changed', changes: { password } })}
        />
        <FormActions>
          <Button onClick={route.onClose}>Cancel</Button>
          <SaveButton state={snapshot.value} label="Send the link" />
        </FormActions>
      </Form>
    </Dialog>
  )
}
