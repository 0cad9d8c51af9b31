import { useActorRef, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { RemovalFormFields } from '../../../machines/admin/paymentForms/removalForm.ts'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { useSavedForm } from '../../components/fields/useSavedForm.ts'
import { useCharts } from '../../lodge.ts'
import { ProofForm } from '../../screens/ProofForm.tsx'

export interface RemovalDialogProps {
  /** What is deleted. */
  removed: Pick<RemovalFormFields, 'kind' | 'id'>
  title: string
  /** What it means. */
  children: ReactNode
  onClose: () => void
  onRemoved: () => void
}

/** Asks for the password, and deletes a product or VAT rate. */
export function RemovalDialog({ removed, title, children, onClose, onRemoved }: RemovalDialogProps) {
  const { removalForm } = useCharts('adminPayments')
  const form = useActorRef(removalForm, { input: { fields: { ...removed, proof: '' } } })
  const snapshot = useSelector(form, (current) => current)
  // Closing would abort only the answer.
  const close = () => {
    if (!snapshot.matches('saving')) onClose()
  }
  useSavedForm(form, onRemoved)
  return (
    <Dialog open onClose={close} title={title} size="small">
      <ProofForm
        form={form}
        snapshot={snapshot}
        label={title}
        refused="Not deleted"
        submit="Delete"
        cancel="Keep it"
        isDangerous
        onCancel={close}
        about={children}
      />
    </Dialog>
  )
}
