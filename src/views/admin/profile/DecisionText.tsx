import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import * as limits from '../../../../contract/limits.ts'
import type { WrittenDecision } from '../../../machines/admin/adminProfile/types.ts'
import { Button } from '../../components/controls/Button.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { TextArea } from '../../components/fields/TextArea.tsx'
import { color, radius, size, space } from '../../theme/tokens.ts'
import { decisionLabel } from './memberTexts.ts'
import type { AdminMember, ProfileActor, ProfileSnapshot } from './profileActor.ts'
import { useKeptText } from '../../screens/keptFields.ts'

const Form = styled.form`
  display: grid;
  gap: ${space[3]};
  max-width: ${size.measure};
  padding: ${space[4]};
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};
  background: ${color.surface};
`

const focusField = (form: HTMLFormElement | null) => form?.querySelector('textarea')?.focus()

export interface DecisionTextProps {
  actor: ProfileActor
  /** The text to begin with is that of a decision that was refused. */
  written: WrittenDecision
  member: AdminMember
}

/** Names the text of a decision among the kept ones. */
export const decisionName = ({ id }: AdminMember, action: WrittenDecision['action']) =>
  `decision.${id}.${action}`

/** Asks for the text of a decision, which the member reads. */
export function DecisionText({ actor, written: { action, text: initial }, member }: DecisionTextProps) {
  const [text, setText] = useKeptText(decisionName(member, action), initial)
  const decision = { type: 'decision.send', action, text } as const
  const canSend = useSelector(actor, (snapshot: ProfileSnapshot) => snapshot.can(decision))
  return (
    <Form
      ref={focusField}
      aria-label="What the member will read"
      onSubmit={(event) => {
        event.preventDefault()
        actor.send(decision)
      }}
    >
      <TextArea
        name="text"
        label="Text for the member"
        value={text}
        onChange={setText}
        rows={3}
        isOptional={action !== 'member.suspend'}
        limit={limits.moderationTextLength}
      />
      <FormActions>
        <Button variant="quiet" onClick={() => actor.send({ type: 'decision.cancelWording' })}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={!canSend}>
          {decisionLabel(action, member)}
        </Button>
      </FormActions>
    </Form>
  )
}
