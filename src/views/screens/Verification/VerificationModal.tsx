import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { useCharts } from '../../lodge.ts'
import { useModalRoute } from '../../shell/useModalRoute.ts'
import { PhotoSteps } from './PhotoSteps.tsx'

/** `/get-verified/photo`: takes or chooses the photo, and sends it. Closes once it is sent. */
export function VerificationModal() {
  const { verification, newKey } = useCharts('verification')
  const route = useModalRoute()
  const { onClose } = route
  const isSettled = useSelector(verification, (snapshot) => snapshot.matches('settled'))

  useEffect(() => {
    verification.send({ type: 'photo.open' })
    return () => verification.send({ type: 'photo.close' })
  }, [verification])

  useEffect(() => {
    let wasSending = verification.getSnapshot().matches('sending')
    const subscription = verification.subscribe((snapshot) => {
      if (wasSending && snapshot.matches('settled')) onClose()
      wasSending = snapshot.matches('sending')
    })
    return () => subscription.unsubscribe()
  }, [verification, onClose])

  return (
    <Dialog {...route} title="Verification photo" size="medium">
      {isSettled ? (
        <p>There is nothing to send at the moment.</p>
      ) : (
        <PhotoSteps verification={verification} newKey={newKey} />
      )}
    </Dialog>
  )
}
