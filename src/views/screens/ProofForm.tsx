import type { ReactNode } from 'react'
import { Button } from '../components/controls/Button.tsx'
import { SaveButton } from '../components/controls/SaveButton.tsx'
import { Form } from '../components/fields/Form.tsx'
import { FormActions } from '../components/fields/FormActions.tsx'
import { FormProblem, type FormProblemProps } from '../components/fields/FormProblem.tsx'
import { proofErrors, ProofField, type ProofFieldProps } from './ProofField.tsx'

/** A form of `accountForm` that asks for the proof. */
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
  about?: ReactNode
  /** Other fields, above the proof. */
  children?: ReactNode
  /** Says what a refusal means, for example “Not deleted”. */
  refused?: string
  submit?: string
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
    context: {
      fields: { proof },
      errors,
      problem,
    },
  },
  label,
  about,
  children,
  refused,
  submit,
  cancel = 'Cancel',
  isDangerous = false,
  onCancel,
}: ProofFormProps) {
  const isSaving = state === 'saving'
  // Without other fields, only errors of the proof are shown at a field.
  const isAtField =
    children === undefined ? proofErrors(errors) !== undefined : Object.keys(errors).length > 0
  return (
    <Form label={label} onSubmit={() => form.send({ type: 'form.submit' })}>
      {about !== undefined && <p>{about}</p>}
      <FormProblem state={state} problem={problem} title={refused} isAtField={isAtField} />
      {children}
      <ProofField
        value={proof}
        errors={errors}
        disabled={isSaving}
        onChange={(typed) => form.send({ type: 'field.changed', changes: { proof: typed } })}
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
