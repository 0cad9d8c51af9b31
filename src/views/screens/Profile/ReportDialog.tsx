import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { reportTextLength } from '../../../../contract/limits.ts'
import type { ReportReason } from '../../../../contract/reports.ts'
import type { ReportSubject, reportFormMachine } from '../../../machines/account/accountForm/report.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { FormProblem } from '../../components/fields/FormProblem.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { Select } from '../../components/fields/Select.tsx'
import { TextArea } from '../../components/fields/TextArea.tsx'
import { reportReasons } from '../../reportReasons.ts'
import { createUseFormat } from '../../components/layout/timeZone.ts'
import { NamedText } from '../../components/layout/NamedText.tsx'
import { useKeptForm } from '../keptFields.ts'

/** Reasons that a single message cannot have. */
const notOfMessages: ReadonlySet<ReportReason> = new Set(['not-himself', 'explicit-in-public'])
const reasonsFor = ({ kind }: ReportSubject) =>
  kind === 'message' ? reportReasons.filter(({ value }) => !notOfMessages.has(value)) : reportReasons

const names = { photo: 'this photo', video: 'this video', message: 'this message' } as const

const useDayFormat = createUseFormat({ dateStyle: 'long' })

export function ReportForm({ form }: { form: ActorRefFrom<typeof reportFormMachine> }) {
  const snapshot = useSelector(form, (current) => current)
  const { fields, errors, problem } = snapshot.context
  const isSaving = snapshot.matches('saving')
  return (
    <Form onSubmit={() => form.send({ type: 'form.submit' })} label="Report">
      <FormProblem state={snapshot.value} problem={problem} title="Not sent" />
      <Select
        label="Reason"
        name="reason"
        placeholder="Choose a reason"
        disabled={isSaving}
        value={fields.reason}
        error={errors['reason']}
        options={reasonsFor(fields.subject)}
        onChange={(value) => {
          const reason = reportReasons.find((each) => each.value === value)
          if (reason) form.send({ type: 'field.changed', changes: { reason: reason.value } })
        }}
      />
      <TextArea
        label="Describe the problem"
        name="text"
        isOptional={fields.reason !== 'other'}
        disabled={isSaving}
        limit={reportTextLength}
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

/** Reports a member, a photo, a video or a message to the moderators. Once it is reported, says so and may offer to block the member. */
export function ReportDialog({
  subject,
  name,
  isReported,
  reportedAt = null,
  machine,
  onBlock,
  isOpen,
  onClose,
}: {
  subject: ReportSubject
  /** Of the member, who owns the photo or video or wrote the message. */
  name: string
  /** Whether the viewer reported it before, as far as the page knows. */
  isReported: boolean
  /** ISO 8601; null if the page does not know. */
  reportedAt?: string | null
  machine: typeof reportFormMachine
  /** Asks for confirmation first. Undefined if the member can't be blocked, or is blocked already. */
  onBlock: (() => void) | undefined
  isOpen: boolean
  onClose: () => void
}) {
  const day = useDayFormat()
  const form = useKeptForm(
    machine,
    `report.${subject.kind}.${subject.id}`,
    { subject, reason: '', text: '' },
    isOpen,
  )
  const isDone = useSelector(form, (snapshot) => snapshot.matches('saved')) || isReported
  const isMember = subject.kind === 'member'
  const what = subject.kind === 'member' ? name : names[subject.kind]
  const seen =
    subject.kind === 'message'
      ? 'Moderators see the message and your report.'
      : 'Only moderators see your report.'
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={<NamedText text={isDone ? `You reported ${what}` : `Report ${what}`} name={what} />}
      description={isDone ? undefined : `${seen} The member is not told who sent it.`}
    >
      {isDone ? (
        <Notice
          tone="success"
          action={
            onBlock && (
              <Button size="small" onClick={onBlock}>
                <span>
                  Block <bdi>{name}</bdi>
                </span>
              </Button>
            )
          }
        >
          <span>
            {reportedAt === null
              ? 'Thank you.'
              : `Thank you. You reported ${isMember ? 'this member' : what} on ${day.format(new Date(reportedAt))}.`}
          </span>{' '}
          <span>We’ll review it.</span>
          {onBlock && <span> To stop seeing this member, block them.</span>}
        </Notice>
      ) : (
        <ReportForm form={form} />
      )}
    </Dialog>
  )
}
