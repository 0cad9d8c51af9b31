import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { Dialog } from '../../components/Dialog.tsx'
import { useCharts, useMember } from '../../lodge.ts'
import { useModalRoute } from '../../shell/useModalRoute.ts'
import { PlaceForm } from './PlaceForm.tsx'

/** Sets one's own place to a city. */
export function PlaceModal() {
  const charts = useCharts('settings')
  const { city, address } = useMember()
  const form = useActorRef(charts.placeForm, { input: { fields: { place: null } } })
  const route = useModalRoute()

  useEffect(() => {
    const subscription = form.on('form.saved', route.onClose)
    return () => subscription.unsubscribe()
  }, [form, route.onClose])

  return (
    <Dialog
      {...route}
      title="Your place"
      description={city === null ? undefined : `Now it is ${address}.`}
      size="small"
    >
      <PlaceForm form={form} />
    </Dialog>
  )
}
