import { styled } from '@linaria/react'
import { type KeyboardEvent, type SubmitEvent, useId, useState } from 'react'
import type { RejectionReason } from '../../../../contract/lookups.ts'
import * as limits from '../../../../contract/limits.ts'
import type { DecisionAction } from '../../../../contract/moderationQueues.ts'
import { Button } from '../../components/controls/Button.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { isComposing } from '../../components/fields/isComposing.ts'
import { focusTooLong } from '../../components/fields/textLimit.ts'
import { TextArea } from '../../components/fields/TextArea.tsx'
import { media } from '../../theme/breakpoints.ts'
import { color, radius, size, space, text } from '../../theme/tokens.ts'
import { actionTexts } from './actionTexts.ts'
import type { QueueActor } from './queueActor.ts'
import { trimmed } from '../../../../contract/blankText.ts'
import { useKeepFields, useKeptFields } from '../../screens/keptFields.ts'

const Form = styled.form`
  display: grid;
  gap: ${space[3]};
  padding: ${space[4]};
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};
  background: ${color.surface};

  scroll-margin-block: calc(${size.topBar} + ${space[4]}) ${space[4]};

  legend {
    margin-bottom: ${space[1]};
    font: ${text.h15};
  }
  fieldset label {
    display: flex;
    gap: ${space[2]};
    align-items: center;
    min-height: ${space[8]};
  }
  input[type='radio'] {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
    accent-color: ${color.text};
  }
  kbd {
    color: ${color.muted};
  }
  p {
    color: ${color.muted};
    font: ${text.small};
    white-space: pre-wrap;
  }
  q {
    color: ${color.text};
  }
  ${media.mobile} {
    scroll-margin-bottom: calc(${size.bottomBar} + ${space[4]} + env(safe-area-inset-bottom));

    fieldset label {
      min-height: ${size.target};
    }
    kbd {
      display: none;
    }
  }
`

const isReasonFor = {
  profileReason: ({ is_for_user: isForUser }: RejectionReason) => isForUser,
  mediaReason: ({ is_for_media: isForMedia }: RejectionReason) => isForMedia,
  verificationReason: ({ is_for_verification_photo: isForPhoto }: RejectionReason) => isForPhoto,
  text: () => false,
} as const

/** The reasons that an action can have. Their numbers are keys. */
const reasonsOf = (action: DecisionAction, reasons: readonly RejectionReason[]) =>
  reasons.filter(isReasonFor[actionTexts[action].asks ?? 'text'])

/** Keys reach the panel at once, and it is in sight below a large photo. */
function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
  form?.scrollIntoView({ block: 'nearest' })
}

export interface WordingPanelProps {
  actor: QueueActor
  action: DecisionAction
  /** Names what is written among what is kept of forms. */
  keptName: string
  reasons: readonly RejectionReason[]
}

interface Wording {
  readonly text: string
  readonly reasonId: number | null
}
const noWording: Wording = { text: '', reasonId: null }

/** Asks for the reason and the text of a decision, and shows what the member will read. */
export function WordingPanel({ actor, action, keptName, reasons }: WordingPanelProps) {
  const choices = reasonsOf(action, reasons)
  const kept = useKeptFields(keptName, noWording)
  const [reasonId, setReasonId] = useState(kept.reasonId)
  const [words, setWords] = useState(kept.text)
  useKeepFields(keptName, () => (words === '' && reasonId === null ? null : { text: words, reasonId }))
  const name = useId()
  const reason = choices.find(({ id }) => id === reasonId)
  // As the server joins them.
  const told = [reason?.description ?? reason?.name ?? '', trimmed(words)].filter(Boolean).join(' ')
  const confirm = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (focusTooLong(event.currentTarget)) return
    actor.send({
      type: 'item.decide',
      action,
      text: words,
      ...(reasonId !== null && { rejectionReasonId: reasonId }),
    })
  }
  const onKey = (event: KeyboardEvent<HTMLFormElement>) => {
    const { key, target, ctrlKey, metaKey, currentTarget } = event
    if (isComposing(event)) return
    if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.requestSubmit()
    if (key === 'Escape') actor.send({ type: 'item.cancelWording' })
    if (target instanceof HTMLTextAreaElement) return
    const choice = choices[Number(key) - 1]
    if (choice !== undefined) setReasonId(choice.id)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- number keys choose among its reasons
    <Form ref={focusFirst} aria-label="What the member will read" onSubmit={confirm} onKeyDown={onKey}>
      {choices.length > 0 && (
        <fieldset>
          <legend>Reason</legend>
          {choices.map((choice, index) => (
            <label key={choice.id}>
              <input
                type="radio"
                name={name}
                checked={choice.id === reasonId}
                onChange={() => setReasonId(choice.id)}
              />
              <kbd>{index + 1}</kbd> <span>{choice.name}</span>
            </label>
          ))}
        </fieldset>
      )}
      <TextArea
        name="text"
        label="Text for the member"
        value={words}
        onChange={setWords}
        rows={3}
        limit={limits.moderationTextLength}
      />
      {told !== '' && (
        <p>
          The member reads: <q dir="auto">{told}</q>
        </p>
      )}
      <FormActions>
        <Button variant="quiet" onClick={() => actor.send({ type: 'item.cancelWording' })}>
          Cancel
        </Button>
        <Button type="submit" variant="primary">
          {actionTexts[action].label}
        </Button>
      </FormActions>
    </Form>
  )
}
