import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import type { Payment } from '../../../../contract/payments.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { SaveButton } from '../../components/controls/SaveButton.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { FormProblem } from '../../components/fields/FormProblem.tsx'
import { useCharts } from '../../lodge.ts'
import { proofErrors, ProofField } from '../ProofField.tsx'

/** Asks for the password, or the user name where there are no passwords, and stops the renewal of a payment. */
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
  const form = useActorRef(cancelRenewalForm, { input: { fields: { id: payment.id, proof: '' } } })
  const snapshot = useSelector(form, (current) => current)
  const { fields, errors, problem } = snapshot.context
  const isSaving = snapshot.matches('saving')
  // Closing would abort only the answer, not the cancellation.
  const close = () => {
    if (!isSaving) onClose()
  }
  const canceled = useEffectEvent(onCanceled)
  useEffect(() => {
    const saved = form.on('form.saved', ({ saved: changed }) => canceled(changed))
    return () => saved.unsubscribe()
  }, [form])
  return (
    <Dialog open onClose={close} title="Cancel the renewal?">
      <Form onSubmit={() => form.send({ type: 'form.submit' })} label="Cancel the renewal">
        <p>You stay a supporter until the end of the time that is paid for. Nothing more is charged.</p>
        <FormProblem
          state={snapshot.value}
          problem={problem}
          title="Not canceled"
          isAtField={proofErrors(errors) !== undefined}
        />
        <ProofField
          value={fields.proof}
          errors={errors}
          disabled={isSaving}
          onChange={(proof) => form.send({ type: 'field.changed', changes: { proof } })}
        />
        <FormActions>
          <Button disabled={isSaving} onClick={close}>
            Keep it
          </Button>
          <SaveButton state={snapshot.value} label="Cancel the renewal" />
        </FormActions>
      </Form>
    </Dialog>
  )
}
