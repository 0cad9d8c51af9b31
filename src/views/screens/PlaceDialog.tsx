import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import type { Place } from '../../../contract/types.ts'
import { Button } from '../components/Button.tsx'
import { Dialog } from '../components/Dialog.tsx'
import { Form } from '../components/Form.tsx'
import { FormActions } from '../components/FormActions.tsx'
import { Notice } from '../components/Notice.tsx'
import { useCharts } from '../lodge.ts'
import { PlaceField } from './PlaceField.tsx'

/** Sets one's own place to a city. */
export function PlaceDialog({ onClose }: { onClose: () => void }) {
  const charts = useCharts('settings')
  const form = useActorRef(charts.placeForm, { input: { fields: { place: null } } })
  const snapshot = useSelector(form, (current) => current)
  const change = useCallback(
    (place: Place | null) => form.send({ type: 'field.changed', changes: { place } }),
    [form],
  )

  useEffect(() => {
    const subscription = form.on('form.saved', onClose)
    return () => subscription.unsubscribe()
  }, [form, onClose])

  return (
    <Dialog open onClose={onClose} title="Your place" size="small">
      <Form onSubmit={() => form.send({ type: 'form.submit' })} label="Your place">
        {snapshot.matches('refused') && (
          <Notice tone="error" title="Not saved">
            {snapshot.context.problem}
          </Notice>
        )}
        <PlaceField
          label="City"
          hint="Shown to others as a rounded distance, never as a point on a map."
          error={snapshot.context.errors['place']}
          chosen={snapshot.context.fields.place}
          onChange={change}
        />
        <FormActions>
          <Button type="submit" variant="primary" busy={snapshot.matches('saving')}>
            Save
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
