import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { useCallback, useState } from 'react'
import { reversedDaysError, areReversed } from '../../../../contract/days.ts'
import { travelPlans as limits } from '../../../../contract/limits.ts'
import type { Place } from '../../../../contract/places.ts'
import type { TravelPlan } from '../../../../contract/travelPlans.ts'
import {
  type TravelPlanFields,
  type travelPlanFormMachine,
} from '../../../machines/account/accountForm/travelPlan.ts'
import { today } from '../../components/fields/calendarDay.ts'
import { DayField } from '../../components/fields/DayField.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { FormProblem } from '../../components/fields/FormProblem.tsx'
import { SaveButton } from '../../components/controls/SaveButton.tsx'
import { TextArea } from '../../components/fields/TextArea.tsx'
import { useSavedForm } from '../../components/fields/useSavedForm.ts'
import { space, text } from '../../theme/tokens.ts'
import { PlaceField } from '../PlaceField.tsx'
import { useKeptForm } from '../keptFields.ts'

const Section = styled.section`
  display: grid;
  gap: ${space[5]};
  padding-top: ${space[6]};

  h2 {
    font: ${text.h20};
  }
`

const Days = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[3]};
`

const noTravel: TravelPlanFields = { place: null, from: '', to: '', note: '' }

/** The form that adds a travel plan. */
export function PlanForm({
  machine,
  onAdded,
}: {
  machine: typeof travelPlanFormMachine
  onAdded: (plan: TravelPlan) => void
}) {
  const form = useKeptForm(machine, 'travelPlan', noTravel)
  const snapshot = useSelector(form, (current) => current)
  const { fields, errors, problem } = snapshot.context
  const isSaving = snapshot.matches('saving')
  const [first] = useState(today)
  const change = useCallback(
    (changes: Partial<TravelPlanFields>) => form.send({ type: 'field.changed', changes }),
    [form],
  )
  const changePlace = useCallback((place: Place | null) => change({ place }), [change])
  useSavedForm(form, onAdded)

  return (
    <Section aria-labelledby="add-plan">
      <h2 id="add-plan">Add a travel plan</h2>
      <Form onSubmit={() => form.send({ type: 'form.submit' })} label="Add a travel plan">
        <FormProblem state={snapshot.value} problem={problem} />
        <PlaceField
          label="City"
          disabled={isSaving}
          error={errors['place'] ?? errors['place_id']}
          chosen={fields.place}
          onChange={changePlace}
        />
        <Days>
          <DayField
            label="From"
            name="from"
            min={first}
            disabled={isSaving}
            error={errors['from']}
            value={fields.from}
            onChange={(from) => change({ from })}
          />
          <DayField
            label="To"
            name="to"
            min={first}
            disabled={isSaving}
            error={areReversed(fields) ? reversedDaysError : errors['to']}
            value={fields.to}
            onChange={(to) => change({ to })}
          />
        </Days>
        <TextArea
          label="Note"
          name="note"
          isOptional
          rows={2}
          hint="Visible on your card in the Travel list."
          limit={limits.noteLength}
          showsCount
          disabled={isSaving}
          error={errors['note']}
          value={fields.note}
          onChange={(note) => change({ note })}
        />
        <FormActions>
          <SaveButton state={snapshot.value} label="Add travel plan" />
        </FormActions>
      </Form>
    </Section>
  )
}
