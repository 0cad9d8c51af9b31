import { useSelector } from '@xstate/react'
import { emailLength } from '../../../../contract/limits.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { SaveButton } from '../../components/controls/SaveButton.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { FormProblem } from '../../components/fields/FormProblem.tsx'
import { PasswordField } from '../../components/fields/PasswordField.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { useCharts, useLodge } from '../../lodge.ts'
import { useModalRoute } from '../../shell/useModalRoute.ts'
import { ExternalAccount } from './SectionState.tsx'
import { useKeptForm } from '../keptFields.ts'

const title = 'Change your email address'

/** `/account/email`: asks for a new email address and the password. */
export function UpdateEmailModal() {
  const { site } = useLodge()
  const route = useModalRoute()
  if (site.usesPasswords) return <ChangeEmail route={route} />
  return (
    <Dialog {...route} title={title} size="small">
      <ExternalAccount what="your email address" />
      <FormActions>
        <Button variant="primary" onClick={route.onClose}>
          Done
        </Button>
      </FormActions>
    </Dialog>
  )
}

function ChangeEmail({ route }: { route: ReturnType<typeof useModalRoute> }) {
  const { changeEmailForm } = useCharts('security')
  const form = useKeptForm(changeEmailForm, 'email', { email: '', password: '' })
  const snapshot = useSelector(form, (current) => current)
  const { fields, errors, problem } = snapshot.context
  const isSaving = snapshot.matches('saving')
  // Closing would abort only the answer, not the change.
  const close = () => {
    if (!isSaving) route.onClose()
  }
  if (snapshot.matches('saved'))
    return (
      <Dialog {...route} title="Check your inbox" size="small">
        <Notice tone="success">
          {`We sent a link to ${fields.email}. Open it within 24 hours to start using that address. Until then nothing changes.`}
        </Notice>
        <FormActions>
          <Button variant="primary" onClick={route.onClose}>
            Done
          </Button>
        </FormActions>
      </Dialog>
    )
  return (
    <Dialog {...route} onClose={close} title={title} size="small">
      <Form onSubmit={() => form.send({ type: 'form.submit' })} label="Change your email address">
        <FormProblem state={snapshot.value} problem={problem} isAtField={Object.keys(errors).length > 0} />
        <TextField
          label="New email address"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          limit={emailLength}
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
          <Button disabled={isSaving} onClick={close}>
            Cancel
          </Button>
          <SaveButton state={snapshot.value} label="Send the link" />
        </FormActions>
      </Form>
    </Dialog>
  )
}
