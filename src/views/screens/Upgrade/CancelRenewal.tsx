import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import type { Payment } from '../../../../contract/payments.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { SaveButton } from '../../components/controls/SaveButton.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { PasswordField } from '../../components/fields/PasswordField.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { useCharts } from '../../lodge.ts'

/** Asks for the password, and stops the renewal of a payment. */
export function CancelRenewal({
  payment,
  onClose,
  onCanceled,
}: {
  payment: Payment
  onClose: () => void
  onCanceled: (payment: Payment) => void
}) {
  const { cancelRenewalForm } = useCharts('account')
  const form = useActorRef(cancelRenewalForm, { input: { fields: { id: payment.id, password: '' } } })
  const snapshot = useSelector(form, (current) => current)
  const { fields, errors, problem } = snapshot.context
  const isSaving = snapshot.matches('saving')
  const canceled = useEffectEvent(onCanceled)
  useEffect(() => {
    const saved = form.on('form.saved', ({ saved: changed }) => canceled(changed))
    return () => saved.unsubscribe()
  }, [form])
  return (
    <Dialog open onClose={onClose} title="Cancel the renewal?">
      <Form onSubmit={() => form.send({ type: 'form.submit' })} label="Cancel the renewal">
        <p>You stay a supporter until the end of the time that is paid for. Nothing more is charged.</p>
        {snapshot.matches('refused') && !errors['password'] && (
          <Notice tone="error" title="Not canceled">
            {problem}
          </Notice>
        )}
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
          <Button onClick={onClose}>Keep it</Button>
          <SaveButton state={snapshot.value} label="Cancel the renewal" />
        </FormActions>
      </Form>
    </Dialog>
  )
}
