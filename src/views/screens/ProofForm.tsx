import type { ReactNode } from 'react'
import { Button } from '../components/controls/Button.tsx'
import { SaveButton } from '../components/controls/SaveButton.tsx'
import { Form } from '../components/fields/Form.tsx'
import { FormActions } from '../components/fields/FormActions.tsx'
import { FormProblem, type FormProblemProps } from '../components/fields/FormProblem.tsx'
import { proofErrors, ProofField, type ProofFieldProps } from './ProofField.tsx'

/** The form of `accountForm` whose only field for the member is the proof. */
interface ProofFormActor {
  send: (event: { type: 'form.submit' } | { type: 'field.changed'; changes: { proof: string } }) => void
}

export interface ProofFormProps {
  form: ProofFormActor
  snapshot: {
    readonly value: FormProblemProps['state']
    readonly context: {
      readonly fields: { readonly proof: string }
      readonly errors: ProofFieldProps['errors']
      readonly problem: string
    }
  }
  label: string
  /** What it means. */
  children: ReactNode
  /** Says what a refusal means, for example “Not deleted”. */
  refused: string
  submit: string
  cancel?: string
  /** It destroys something. */
  isDangerous?: boolean
  onCancel: () => void
}

/** Asks for the password, or the user name where there are no passwords, before something is done. */
export function ProofForm({
  form,
  snapshot: {
    value: state,
    context: { fields, errors, problem },
  },
  label,
  children,
  refused,
  submit,
  cancel = 'Cancel',
  isDangerous = false,
  onCancel,
}: ProofFormProps) {
  const isSaving = state === 'saving'
  return (
    <Form label={label} onSubmit={() => form.send({ type: 'form.submit' })}>
      <p>{children}</p>
      <FormProblem
        state={state}
        problem={problem}
        title={refused}
        isAtField={proofErrors(errors) !== undefined}
      />
      <ProofField
        value={fields.proof}
        errors={errors}
        disabled={isSaving}
        onChange={(proof) => form.send({ type: 'field.changed', changes: { proof } })}
      />
      <FormActions>
        <Button disabled={isSaving} onClick={onCancel}>
          {cancel}
        </Button>
        <SaveButton state={state} label={submit} variant={isDangerous ? 'danger' : 'primary'} />
      </FormActions>
    </Form>
  )
}
