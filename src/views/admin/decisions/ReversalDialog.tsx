import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { moderationTextLength } from '../../../../contract/limits.ts'
import type { ModerationDecision } from '../../../../contract/moderationQueues.ts'
import type { Reversal, reversalFormMachine } from '../../../machines/admin/decisionLog/reversal.ts'
import { Button } from '../../components/controls/Button.tsx'
import { SaveButton } from '../../components/controls/SaveButton.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { FormProblem } from '../../components/fields/FormProblem.tsx'
import { TextArea } from '../../components/fields/TextArea.tsx'
import { useSavedForm } from '../../components/fields/useSavedForm.ts'
import { type DialogForm, FormDialog, useTellSaving } from '../../screens/FormDialog.tsx'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import { color, space } from '../../theme/tokens.ts'
import { actionTexts } from '../queues/actionTexts.ts'
import { useKeptForm } from '../../screens/keptFields.ts'

const About = styled.div`
  display: grid;
  gap: ${space[2]};

  blockquote {
    color: ${color.muted};
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`

export interface ReversalDialogProps {
  machine: typeof reversalFormMachine
  /** Null while none is being reversed. */
  decision: ModerationDecision | null
  onAnswered: (reversal: Reversal) => void
  onClose: () => void
  returnFocus: () => HTMLElement | null
}

/** Asks whether to reverse a decision, with a text for the member. */
export function ReversalDialog({ machine, decision, onAnswered, onClose, returnFocus }: ReversalDialogProps) {
  return (
    <FormDialog
      open={decision !== null}
      onClose={onClose}
      title="Reverse this decision?"
      description="The member is told at once."
      size="small"
      returnFocus={returnFocus}
    >
      {(dialog) =>
        decision !== null && (
          <ReversalForm machine={machine} decision={decision} onAnswered={onAnswered} {...dialog} />
        )
      }
    </FormDialog>
  )
}

interface ReversalFormProps extends Pick<ReversalDialogProps, 'machine' | 'onAnswered'>, DialogForm {
  decision: ModerationDecision
}

function ReversalForm({ machine, decision, onAnswered, close, onSaving }: ReversalFormProps) {
  const form = useKeptForm(machine, `reversal.${decision.id}`, { decision, text: '' })
  const snapshot = useSelector(form, (current) => current)
  const { fields, errors, problem } = snapshot.context
  const isSaving = snapshot.matches('saving')
  useSavedForm(form, onAnswered)
  useTellSaving(isSaving, onSaving)
  return (
    <Form label="Reverse this decision" onSubmit={() => form.send({ type: 'form.submit' })}>
      <About>
        <p>
          <span>{`${actionTexts[decision.action].done}:`}</span> <bdi>{decision.member.name}</bdi>
          <span>, by </span>
          <bdi>{decision.actor.name}</bdi> <RelativeTime iso={decision.created_at} />
        </p>
        {decision.text !== null && <blockquote dir="auto">{decision.text}</blockquote>}
      </About>
      <FormProblem
        state={snapshot.value}
        problem={problem}
        title="Not reversed"
        isAtField={errors['text'] !== undefined}
      />
      <TextArea
        label="Text for the member"
        name="text"
        isOptional
        rows={3}
        disabled={isSaving}
        limit={moderationTextLength}
        error={errors['text']}
        value={fields.text}
        onChange={(text) => form.send({ type: 'field.changed', changes: { text } })}
      />
      <FormActions>
        <Button disabled={isSaving} onClick={close}>
          Cancel
        </Button>
        <SaveButton state={snapshot.value} label="Reverse" />
      </FormActions>
    </Form>
  )
}
