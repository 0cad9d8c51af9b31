import { useActorRef, useSelector } from '@xstate/react'
import { Button } from '../../components/controls/Button.tsx'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { SaveButton } from '../../components/controls/SaveButton.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { useCharts } from '../../lodge.ts'
import { proofErrors, ProofField } from './ProofField.tsx'

/** Asks for the password, and deletes the account. The session ends then, and the app says goodbye. */
export function DeleteAccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} onClose={onClose} title="Delete your account?" size="small">
      {isOpen && <DeletionForm onClose={onClose} />}
    </Dialog>
  )
}

function DeletionForm({ onClose }: { onClose: () => void }) {
  const { deleteAccountForm } = useCharts('ownData')
  const form = useActorRef(deleteAccountForm, { input: { fields: { proof: '' } } })
  const snapshot = useSelector(form, (current) => current)
  const { fields, errors, problem } = snapshot.context
  return (
    <Form onSubmit={() => form.send({ type: 'form.submit' })} label="Delete your account">
      <p>Your profile is hidden now and deleted in 14 days. Log in before then to keep it.</p>
      {snapshot.matches('refused') && !proofErrors(errors) && (
        <Notice tone="error" title="Your account is not deleted">
          {problem}
        </Notice>
      )}
      <ProofField
        value={fields.proof}
        errors={errors}
        disabled={snapshot.matches('saving')}
        onChange={(proof) => form.send({ type: 'field.changed', changes: { proof } })}
      />
      <FormActions>
        <Button onClick={onClose}>Keep my account</Button>
        <SaveButton state={snapshot.value} label="Delete my account" variant="danger" />
      </FormActions>
    </Form>
  )
}
