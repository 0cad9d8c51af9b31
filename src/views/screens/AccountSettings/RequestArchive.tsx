import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { DataExport } from '../../../../contract/dataExport.ts'
import type { dataExportFormMachine } from '../../../machines/account/accountForm/ownerProof.ts'
import type { dataExportMachine } from '../../../machines/account/dataExport/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { SaveButton } from '../../components/controls/SaveButton.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { proofErrors, ProofField } from './ProofField.tsx'

export interface RequestArchiveProps {
  archive: ActorRefFrom<typeof dataExportMachine>
  form: typeof dataExportFormMachine
  onClose: () => void
  onRequested: (archive: DataExport) => void
}

/** Asks for the password, and has an archive made. Shown while the member is asked. */
export function RequestArchive({ archive, form, onClose, onRequested }: RequestArchiveProps) {
  const isAsking = useSelector(archive, (snapshot) => snapshot.matches('asking'))
  return (
    <Dialog open={isAsking} onClose={onClose} title="Get your data" size="small">
      {isAsking && <RequestForm form={form} onClose={onClose} onRequested={onRequested} />}
    </Dialog>
  )
}

function RequestForm({ form: machine, onClose, onRequested }: Omit<RequestArchiveProps, 'archive'>) {
  const form = useActorRef(machine, { input: { fields: { proof: '' } } })
  const snapshot = useSelector(form, (current) => current)
  const { fields, errors, problem } = snapshot.context
  const requested = useEffectEvent(onRequested)
  useEffect(() => {
    const saved = form.on('form.saved', ({ saved: answered }) => requested(answered))
    return () => saved.unsubscribe()
  }, [form])
  return (
    <Form onSubmit={() => form.send({ type: 'form.submit' })} label="Get your data">
      <p>It takes a few minutes. We tell you here and by email when your archive is ready.</p>
      {snapshot.matches('refused') && !proofErrors(errors) && (
        <Notice tone="error" title="Not started">
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
        <Button onClick={onClose}>Cancel</Button>
        <SaveButton state={snapshot.value} label="Get my data" />
      </FormActions>
    </Form>
  )
}
