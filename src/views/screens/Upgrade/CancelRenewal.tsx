import { useActorRef, useSelector } from '@xstate/react'
import type { Payment } from '../../../../contract/payments.ts'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { useSavedForm } from '../../components/fields/useSavedForm.ts'
import { useCharts } from '../../lodge.ts'
import { ProofForm } from '../ProofForm.tsx'

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
  // Closing would abort only the answer, not the cancellation.
  const close = () => {
    if (!snapshot.matches('saving')) onClose()
  }
  useSavedForm(form, onCanceled)
  return (
    <Dialog open onClose={close} title="Cancel the renewal?">
      <ProofForm
        form={form}
        snapshot={snapshot}
        label="Cancel the renewal"
        refused="Not canceled"
        submit="Cancel the renewal"
        cancel="Keep it"
        onCancel={close}
        about="You stay a supporter until the end of the time that is paid for. Nothing more is charged."
      />
    </Dialog>
  )
}
