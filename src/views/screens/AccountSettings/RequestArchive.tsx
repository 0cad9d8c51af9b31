import { useActorRef, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { DataExport } from '../../../../contract/dataExport.ts'
import type { dataExportFormMachine } from '../../../machines/account/accountForm/ownerProof.ts'
import type { dataExportMachine } from '../../../machines/account/dataExport/machine.ts'
import { useSavedForm } from '../../components/fields/useSavedForm.ts'
import { type DialogForm, FormDialog, useTellSaving } from '../FormDialog.tsx'
import { ProofForm } from '../ProofForm.tsx'

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
    <FormDialog open={isAsking} onClose={onClose} title="Get your data" size="small">
      {(dialog) => <RequestForm machine={form} onRequested={onRequested} {...dialog} />}
    </FormDialog>
  )
}

interface RequestFormProps extends Pick<RequestArchiveProps, 'onRequested'>, DialogForm {
  machine: RequestArchiveProps['form']
}

function RequestForm({ machine, onRequested, close, onSaving }: RequestFormProps) {
  const form = useActorRef(machine, { input: { fields: { proof: '' } } })
  const snapshot = useSelector(form, (current) => current)
  useTellSaving(snapshot.matches('saving'), onSaving)
  useSavedForm(form, onRequested)
  return (
    <ProofForm
      form={form}
      snapshot={snapshot}
      label="Get your data"
      refused="Not started"
      submit="Get my data"
      onCancel={close}
      about="It takes a few minutes. We tell you here and by email when your archive is ready."
    />
  )
}
