import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Place } from '../../../../contract/types.ts'
import type { placeFormMachine } from '../../../machines/accountForm/place.ts'
import { Form } from '../../components/Form.tsx'
import { FormActions } from '../../components/FormActions.tsx'
import { Notice } from '../../components/Notice.tsx'
import { SaveButton } from '../../components/SaveButton.tsx'
import { PlaceField } from '../PlaceField.tsx'

export function PlaceForm({ form }: { form: ActorRefFrom<typeof placeFormMachine> }) {
  const snapshot = useSelector(form, (current) => current)
  const { fields, errors, problem } = snapshot.context
  const change = useCallback(
    (place: Place | null) => form.send({ type: 'field.changed', changes: { place } }),
    [form],
  )
  return (
    <Form onSubmit={() => form.send({ type: 'form.submit' })} label="Your place">
      {snapshot.matches('refused') && (
        <Notice tone="error" title="Not saved">
          {problem}
        </Notice>
      )}
      <PlaceField
        label="City"
        hint="Shown to others as a rounded distance, never as a point on a map."
        disabled={snapshot.matches('saving')}
        error={errors['place'] ?? errors['place_id']}
        chosen={fields.place}
        onChange={change}
      />
      <FormActions>
        <SaveButton state={snapshot.value} />
      </FormActions>
    </Form>
  )
}
