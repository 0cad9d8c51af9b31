import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Broadcast } from '../../../../contract/broadcasts.ts'
import { broadcast as limits } from '../../../../contract/limits.ts'
import type { broadcastReceiversMachine } from '../../../machines/admin/broadcastReceivers/machine.ts'
import {
  type BroadcastFields,
  type broadcastFormMachine,
  canSend,
  segmentOf,
} from '../../../machines/admin/broadcasts/form.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { FormProblem } from '../../components/fields/FormProblem.tsx'
import { TextArea } from '../../components/fields/TextArea.tsx'
import { useSavedForm } from '../../components/fields/useSavedForm.ts'
import { Notice } from '../../components/layout/Notice.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { useConfirmation } from '../../screens/MemberList/useConfirmation.ts'
import { media } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'
import { BroadcastPreview } from './BroadcastPreview.tsx'
import { ReceiverCount } from './ReceiverCount.tsx'
import { SegmentFields } from './SegmentFields.tsx'
import { membersText, segmentText } from './segmentText.ts'

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 3fr) minmax(280px, 2fr);
  gap: ${space[6]};
  align-items: start;

  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
  }
`

export interface BroadcastFormProps {
  form: ActorRefFrom<typeof broadcastFormMachine>
  receivers: ActorRefFrom<typeof broadcastReceiversMachine>
  onSent: (broadcast: Broadcast) => void
}

const selectReceivers = ({ context }: SnapshotFrom<typeof broadcastReceiversMachine>) => context

/** Asks for a message and for whom it is, and sends it once the admin has confirmed how many members get it. */
export function BroadcastForm({ form, receivers, onSent }: BroadcastFormProps) {
  const snapshot = useSelector(form, (current) => current)
  const { choices, count } = useSelector(receivers, selectReceivers)
  /** How many members the message that was sent last goes to, until another one is begun. */
  const [sentTo, setSentTo] = useState<number | null>(null)
  const ask = useConfirmation<null>('broadcast.send', () => form.send({ type: 'form.submit' }))
  const { fields, errors, problem } = snapshot.context
  const isSaving = snapshot.matches('saving')
  const segment = segmentOf(fields)

  const change = (changes: Partial<BroadcastFields>) => {
    setSentTo(null)
    form.send({ type: 'field.changed', changes })
  }
  const changeSegment = (changes: Partial<BroadcastFields>) => {
    change(changes)
    receivers.send({ type: 'segment.changed', segment: segmentOf({ ...fields, ...changes }) })
  }
  const submit = () => {
    // The form says itself what is wrong with its fields.
    if (!canSend(fields) || segment === null) form.send({ type: 'form.submit' })
    else if (count !== null && count > 0)
      ask(null, {
        title: 'Send this message?',
        sentence: `It goes to ${membersText(count)}: ${segmentText(segment, choices)}.`,
        detail: 'You can stop it while it is being sent. Members who have got it by then keep it.',
        label: `Send to ${membersText(count)}`,
        tone: 'primary',
      })
  }
  useSavedForm(form, (broadcast) => {
    setSentTo(broadcast.receiver_count)
    form.send({ type: 'field.changed', changes: { text: '' } })
    onSent(broadcast)
  })

  return (
    <Columns>
      <Form label="New message" isWide onSubmit={submit}>
        <FormProblem
          state={snapshot.value}
          problem={problem}
          title="Not sent"
          isAtField={errors['text'] !== undefined || errors['days'] !== undefined}
        />
        <TextArea
          label="Message"
          name="text"
          rows={4}
          disabled={isSaving}
          limit={limits.textLength}
          showsCount
          value={fields.text}

          error={errors['text']}
          onChange={(text) => change({ text })}
        />
        <SegmentFields
          receivers={receivers}
          fields={fields}
          daysError={errors['days']}
          isSaving={isSaving}
          onChange={changeSegment}
        />
        <ReceiverCount receivers={receivers} />
        {sentTo !== null && (
          <Notice tone="success" title="The message is on its way">
            {`It goes to ${membersText(sentTo)}. The list below shows how far it is.`}
          </Notice>
        )}
        <VisuallyHidden role="status">{isSaving && 'Sending the message'}</VisuallyHidden>
        <FormActions>
          <Button
            type="submit"
            variant="primary"
            busy={isSaving}
            disabled={segment !== null && (count ?? 0) === 0}
          >
            {snapshot.matches('unanswered') ? 'Try again' : 'Send'}
          </Button>
        </FormActions>
      </Form>
      <BroadcastPreview words={fields.text} />
    </Columns>
  )
}
