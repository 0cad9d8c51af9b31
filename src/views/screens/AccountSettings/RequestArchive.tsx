import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { DataExport } from '../../../../contract/dataExport.ts'
import type { dataExportFormMachine } from '../../../machines/account/accountForm/ownerProof.ts'
import type { dataExportMachine } from '../../../machines/account/dataExport/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { SaveButton } from '../../components/controls/SaveButton.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { FormProblem } from '../../components/fields/FormProblem.tsx'
import { proofErrors, ProofField } from '../ProofField.tsx'

export interface RequestArchiveProps {
  archive: ActorRefFrom<typeof dataExportMachine>
  form: typeof dataExportFormMachine
  onClose: () => void
  onRequested: (archive: DataExport) => void
}

/** Asks for the password, and has an archive made. Shown while the member is asked. */
export function RequestArchive({ archive, form, onClose, onRequested }: RequestArchiveProps) {
  const isAsking = useSelector(archive, (snapshot) => snapshot.matches('asking'))
  const [isSaving, setIsSaving] = useState(false)
  // Closing would abort only the answer, not the request.
  const close = () => {
    if (!isSaving) onClose()
  }
  return (
    <Dialog open={isAsking} onClose={close} title="Get your data" size="small">
      {isAsking && (
        <RequestForm form={form} onClose={close} onRequested={onRequested} onSaving={setIsSaving} />
      )}
    </Dialog>
  )
}

interface RequestFormProps extends Omit<RequestArchiveProps, 'archive'> {
  onSaving: (isSaving: boolean) => void
}

function RequestForm({ form: machine, onClose, onRequested, onSaving }: RequestFormProps) {
  const form = useActorRef(machine, { input: { fields: { proof: '' } } })
  const snapshot = useSelector(form, (current) => current)
  const { fields, errors, problem } = snapshot.context
  const isSaving = snapshot.matches('saving')
  useEffect(() => {
    onSaving(isSaving)
    return () => onSaving(false)
  }, [isSaving, onSaving])
  const requested = useEffectEvent(onRequested)
  useEffect(() => {
    const saved = form.on('form.saved', ({ saved: answered }) => requested(answered))
    return () => saved.unsubscribe()
  }, [form])
  return (
    <Form onSubmit={() => form.send({ type: 'form.submit' })} label="Get your data">
      <p>It takes a few minutes. We tell you here and by email when your archive is ready.</p>
      <FormProblem
        state={snapshot.value}
        problem={problem}
        title="Not started"
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
          Cancel
        </Button>
        <SaveButton state={snapshot.value} label="Get my data" />
      </FormActions>
    </Form>
  )
}
