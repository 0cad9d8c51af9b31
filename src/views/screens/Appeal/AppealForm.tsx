import { useSelector } from '@xstate/react'
import type { OwnDecision } from '../../../../contract/appeals.ts'
import { appealTextLength } from '../../../../contract/limits.ts'
import {
  type AppealedDecision,
  type appealFormMachine,
} from '../../../machines/account/accountForm/appeal.ts'
import { SaveButton } from '../../components/controls/SaveButton.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { FormProblem } from '../../components/fields/FormProblem.tsx'
import { TextArea } from '../../components/fields/TextArea.tsx'
import { useSavedForm } from '../../components/fields/useSavedForm.ts'
import { useLandingFocus } from '../../components/layout/useLandingFocus.ts'
import { useKeptForm } from '../keptFields.ts'

export interface AppealFormProps {
  decision: AppealedDecision
  machine: typeof appealFormMachine
  /** Gets the decision as it is now, and why the appeal did not count, or null. */
  onAnswered: (decision: OwnDecision, refusal: string | null) => void
}

/** Asks why the member disagrees, and sends that as their one appeal. */
export function AppealForm({ decision, machine, onAnswered }: AppealFormProps) {
  const form = useKeptForm(machine, `appeal.${decision.kind === 'own' ? decision.id : 'link'}`, {
    decision,
    text: '',
  })
  const snapshot = useSelector(form, (current) => current)
  const { fields, errors, problem } = snapshot.context
  const isSaving = snapshot.matches('saving')
  const landLater = useLandingFocus()
  useSavedForm(form, ({ decision: answered, refusal }) => {
    landLater()
    onAnswered(answered, refusal)
  })
  return (
    <Form onSubmit={() => form.send({ type: 'form.submit' })} label="Appeal">
      <FormProblem
        state={snapshot.value}
        problem={problem}
        title="Not sent"
        isAtField={errors['text'] !== undefined}
      />
      <TextArea
        label="Why do you disagree?"
        name="text"
        rows={6}
        hint="Another moderator reads this. You can appeal once, and can’t change the text later."
        disabled={isSaving}
        limit={appealTextLength}
        showsCount
        value={fields.text}
        error={errors['text']}
        onChange={(text) => form.send({ type: 'field.changed', changes: { text } })}
      />
      <FormActions>
        <SaveButton state={snapshot.value} label="Send appeal" />
      </FormActions>
    </Form>
  )
}
