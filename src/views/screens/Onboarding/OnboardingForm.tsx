import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import type { ActorRefFrom } from 'xstate'
import { userName } from '../../../../contract/limits.ts'
import type { Place } from '../../../../contract/places.ts'
import type { onboardingFormMachine } from '../../../machines/account/accountForm/onboarding.ts'
import { DateField } from '../../components/fields/DateField.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { SaveButton } from '../../components/controls/SaveButton.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { useWrongField } from '../../components/fields/useWrongField.ts'
import { PlaceField } from '../PlaceField.tsx'

/** The onboarding form, in all states of the chart. */
export function OnboardingForm({ form }: { form: ActorRefFrom<typeof onboardingFormMachine> }) {
  const snapshot = useSelector(form, (current) => current)
  const { fields, errors, problem } = snapshot.context
  const isSaving = snapshot.matches('saving')
  const isRefused = snapshot.matches('refused')
  const changePlace = useCallback(
    (place: Place | null) => form.send({ type: 'field.changed', changes: { place } }),
    [form],
  )
  useWrongField(isRefused)
  return (
    <Form onSubmit={() => form.send({ type: 'form.submit' })} label="Who you are">
      {isRefused && (
        <Notice tone="error" title="Not saved">
          {problem}
        </Notice>
      )}
      <TextField
        label="Name"
        name="name"
        autoComplete="nickname"
        hint={`${userName.min} to ${userName.max} letters, digits, dots, dashes or underscores. Visible to members.`}
        maxLength={userName.max}
        disabled={isSaving}
        error={errors['name']}
        value={fields.name}
        onChange={(name) => form.send({ type: 'field.changed', changes: { name } })}
      />
      <DateField
        label="Birthday"
        name="birthday"
        isBirthday
        hint="Others see your age, unless you hide it."
        disabled={isSaving}
        error={errors['birthday']}
        value={fields.birthday}
        onChange={(birthday) => form.send({ type: 'field.changed', changes: { birthday } })}
      />
      <PlaceField
        label="City"
        hint="Visible to members, with an approximate distance. Your exact location is never shown."
        disabled={isSaving}
        error={errors['place'] ?? errors['place_id']}
        chosen={fields.place}
        onChange={changePlace}
      />
      <FormActions>
        <SaveButton state={snapshot.value} label="Save and continue" size="large" />
      </FormActions>
    </Form>
  )
}
