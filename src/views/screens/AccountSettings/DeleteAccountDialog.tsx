import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Button } from '../../components/controls/Button.tsx'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { SaveButton } from '../../components/controls/SaveButton.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { FormProblem } from '../../components/fields/FormProblem.tsx'
import { useCharts } from '../../lodge.ts'
import { proofErrors, ProofField } from '../ProofField.tsx'

/** Asks for the password, and deletes the account. The session ends then, and the app says goodbye. */
export function DeleteAccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isSaving, setIsSaving] = useState(false)
  // Closing would abort only the answer, not the deletion. The back button closes the dialog once it is answered.
  const isShown = isOpen || isSaving
  const close = () => {
    if (!isSaving) onClose()
  }
  return (
    <Dialog open={isShown} onClose={close} title="Delete your account?" size="small">
      {isShown && <DeletionForm onClose={close} onSaving={setIsSaving} />}
    </Dialog>
  )
}

function DeletionForm({ onClose, onSaving }: { onClose: () => void; onSaving: (isSaving: boolean) => void }) {
  const { deleteAccountForm } = useCharts('ownData')
  const form = useActorRef(deleteAccountForm, { input: { fields: { proof: '' } } })
  const snapshot = useSelector(form, (current) => current)
  const { fields, errors, problem } = snapshot.context
  const isSaving = snapshot.matches('saving')
  useEffect(() => {
    onSaving(isSaving)
    return () => onSaving(false)
  }, [isSaving, onSaving])
  return (
    <Form onSubmit={() => form.send({ type: 'form.submit' })} label="Delete your account">
      <p>Your profile is hidden now and deleted in 14 days. Log in before then to keep it.</p>
      <FormProblem
        state={snapshot.value}
        problem={problem}
        title="Your account is not deleted"
        isAtField={proofErrors(errors) !== undefined}
      />
      <ProofField
        value={fields.proof}
        errors={errors}
        disabled={isSaving}
        onChange={(proof) => form.send({ type: 'field.changed', changes: { proof } })}
      />
      <FormActions>
        <Button disabled={isSaving} onClick={onClose}>
          Keep my account
        </Button>
        <SaveButton state={snapshot.value} label="Delete my account" variant="danger" />
      </FormActions>
    </Form>
  )
}
