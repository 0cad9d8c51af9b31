import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { Dialog } from '../components/Dialog.tsx'
import { useCharts } from '../lodge.ts'
import { PlaceForm } from './PlaceForm.tsx'

/** Sets one's own place to a city. */
export function PlaceDialog({ onClose }: { onClose: () => void }) {
  const charts = useCharts('settings')
  const form = useActorRef(charts.placeForm, { input: { fields: { place: null } } })

  useEffect(() => {
    const subscription = form.on('form.saved', onClose)
    return () => subscription.unsubscribe()
  }, [form, onClose])

  return (
    <Dialog open onClose={onClose} title="Your place" size="small">
      <PlaceForm form={form} />
    </Dialog>
  )
}
