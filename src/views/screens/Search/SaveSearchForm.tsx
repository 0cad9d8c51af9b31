import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { searchNameLength } from '../../../../contract/limits.ts'
import type { saveSearchFormMachine } from '../../../machines/account/accountForm/saveSearch.ts'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { FormProblem } from '../../components/fields/FormProblem.tsx'
import { SaveButton } from '../../components/controls/SaveButton.tsx'
import { TextField } from '../../components/fields/TextField.tsx'

export function SaveSearchForm({ form }: { form: ActorRefFrom<typeof saveSearchFormMachine> }) {
  const snapshot = useSelector(form, (current) => current)
  const { fields, errors, problem } = snapshot.context
  return (
    <Form onSubmit={() => form.send({ type: 'form.submit' })} label="Save search">
      <FormProblem state={snapshot.value} problem={problem} />
      <TextField
        label="Name"
        name="name"
        limit={searchNameLength}
        hint="Only you see it."
        disabled={snapshot.matches('saving')}
        error={errors['name']}
        value={fields.name}
        onChange={(name) => form.send({ type: 'field.changed', changes: { name } })}
      />
      <FormActions>
        <SaveButton state={snapshot.value} />
      </FormActions>
    </Form>
  )
}
