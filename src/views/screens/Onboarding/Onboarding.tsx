import { useActorRef, useSelector } from '@xstate/react'
import { useCallback } from 'react'
import type { Place } from '../../../../contract/types.ts'
import { Button } from '../../components/Button.tsx'
import { DateField } from '../../components/DateField.tsx'
import { Form } from '../../components/Form.tsx'
import { FormActions } from '../../components/FormActions.tsx'
import { Notice } from '../../components/Notice.tsx'
import { PageFrame } from '../../components/PageFrame.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { TextField } from '../../components/TextField.tsx'
import { useCharts, useMember } from '../../lodge.ts'
import { PlaceField } from '../PlaceField.tsx'

/** `/onboarding/1`: name, birthday and city. Being through it is the session's to see, which then moves on. */
export function Onboarding() {
  const charts = useCharts('settings')
  const user = useMember()
  const form = useActorRef(charts.onboardingForm, {
    input: {
      fields: { name: user.name === 'Guest' ? '' : user.name, birthday: user.birthday ?? '', place: null },
    },
  })
  const snapshot = useSelector(form, (current) => current)
  const { fields, errors, problem } = snapshot.context
  const changePlace = useCallback(
    (place: Place | null) => form.send({ type: 'field.changed', changes: { place } }),
    [form],
  )

  return (
    <PageFrame width="text">
      <PageTitle title="Tell us who you are" lead="Three answers, then you can look around." />
      <Form onSubmit={() => form.send({ type: 'form.submit' })} label="Who you are">
        {snapshot.matches('refused') && (
          <Notice tone="error" title="Not saved">
            {problem}
          </Notice>
        )}
        <TextField
          label="Name"
          name="name"
          autoComplete="nickname"
          hint="3 to 20 letters, digits, dots, dashes or underscores. Others see it."
          maxLength={20}
          error={errors['name']}
          value={fields.name}
          onChange={(name) => form.send({ type: 'field.changed', changes: { name } })}
        />
        <DateField
          label="Birthday"
          name="birthday"
          isBirthday
          hint="Others see your age, unless you hide it."
          error={errors['birthday']}
          value={fields.birthday}
          onChange={(birthday) => form.send({ type: 'field.changed', changes: { birthday } })}
        />
        <PlaceField
          label="City"
          hint="Others see a rounded distance, never a point on a map."
          error={errors['place'] ?? errors['place_id']}
          chosen={fields.place}
          onChange={changePlace}
        />
        <FormActions>
          <Button type="submit" variant="primary" size="large" busy={snapshot.matches('saving')}>
            Save and go in
          </Button>
        </FormActions>
      </Form>
    </PageFrame>
  )
}
