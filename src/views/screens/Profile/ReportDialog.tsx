import { useActorRef, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { reportTextLength } from '../../../../contract/limits.ts'
import type { UserProfile } from '../../../../contract/members.ts'
import type { ReportReason } from '../../../../contract/reports.ts'
import type { reportFormMachine } from '../../../machines/account/accountForm/report.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { Select } from '../../components/fields/Select.tsx'
import { TextArea } from '../../components/fields/TextArea.tsx'
import { useWrongField } from '../../components/fields/useWrongField.ts'

const reasons: readonly { readonly value: ReportReason; readonly label: string }[] = [
  { value: 'under-age', label: 'Seems to be under 18' },
  { value: 'not-himself', label: 'The photos show someone else' },
  { value: 'harassment', label: 'Harassment or threats' },
  { value: 'spam', label: 'Spam or advertising' },
  { value: 'explicit-in-public', label: 'A public photo or text is too explicit' },
  { value: 'other', label: 'Something else' },
]

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })

export function ReportForm({ form }: { form: ActorRefFrom<typeof reportFormMachine> }) {
  const snapshot = useSelector(form, (current) => current)
  const { fields, errors, problem } = snapshot.context
  const isSaving = snapshot.matches('saving')
  const isRefused = snapshot.matches('refused')
  useWrongField(isRefused)
  return (
    <Form onSubmit={() => form.send({ type: 'form.submit' })} label="Report">
      {isRefused && (
        <Notice tone="error" title="Not sent">
          {problem}
        </Notice>
      )}
      <Select
        label="Reason"
        name="reason"
        placeholder="Choose a reason"
        disabled={isSaving}
        value={fields.reason}
        error={errors['reason']}
        options={reasons}
        onChange={(value) => {
          const reason = reasons.find((each) => each.value === value)
          if (reason) form.send({ type: 'field.changed', changes: { reason: reason.value } })
        }}
      />
      <TextArea
        label="Describe the problem"
        name="text"
        isOptional={fields.reason !== 'other'}
        disabled={isSaving}
        maxLength={reportTextLength}
        value={fields.text}
        error={errors['text']}
        onChange={(text) => form.send({ type: 'field.changed', changes: { text } })}
      />
      <FormActions>
        <Button type="submit" variant="primary" busy={isSaving}>
          Send report
        </Button>
      </FormActions>
    </Form>
  )
}

/** Reports a member to the moderators. Shows the date when the viewer has already reported the member. */
export function ReportDialog({
  profile,
  machine,
  onBlock,
  isOpen,
  onClose,
}: {
  profile: UserProfile
  machine: typeof reportFormMachine
  /** Asks for confirmation first. */
  onBlock: () => void
  isOpen: boolean
  onClose: () => void
}) {
  const form = useActorRef(machine, { input: { fields: { memberId: profile.id, reason: '', text: '' } } })
  const { is_reported_by_me: isReported, reported_by_me_at: at } = profile
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={isReported ? `You reported ${profile.name}` : `Report ${profile.name}`}
      description={
        isReported ? undefined : 'Only moderators see your report. The member is not told who sent it.'
      }
    >
      {isReported ? (
        <Notice
          tone="success"
          action={
            <Button size="small" onClick={onBlock}>
              Block {profile.name}
            </Button>
          }
        >
          {at === null ? 'Thank you.' : `Thank you. You reported this member on ${day.format(new Date(at))}.`}{' '}
          We’ll review it. To stop seeing this member, block them.
        </Notice>
      ) : (
        <ReportForm form={form} />
      )}
    </Dialog>
  )
}
