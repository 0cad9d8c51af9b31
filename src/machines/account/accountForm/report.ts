import type { Answer } from '../../../../contract/answer.ts'
import type { CallResponse } from '../../../../contract/calls.ts'
import type { ReportReason } from '../../../../contract/reports.ts'
import type { Fact } from '../../app/root/facts.ts'
import { createAccountFormMachine } from './machine.ts'
import { unknownReport } from './texts.ts'

/** What a form reports. */
export type ReportSubject =
  | { readonly kind: 'member' | 'photo' | 'video'; readonly id: number }
  | { readonly kind: 'message'; readonly id: number; readonly conversation: string }

export interface ReportFields {
  readonly subject: ReportSubject
  readonly reason: ReportReason | ''
  readonly text: string
}

type Reported = CallResponse<'PUT /user/{id}/report'>
type Report = (
  id: number,
  body: { reason: ReportReason; text: string },
  signal: AbortSignal,
) => Promise<Answer<Reported>>

interface ReportCalls {
  readonly report: Report
  readonly reportMessage: Report
  readonly reportPhoto: Report
  readonly reportVideo: Report
}

const callOf: Record<ReportSubject['kind'], (calls: ReportCalls) => Report> = {
  member: ({ report }) => report,
  message: ({ reportMessage }) => reportMessage,
  photo: ({ reportPhoto }) => reportPhoto,
  video: ({ reportVideo }) => reportVideo,
}

export const reportFormMachine = createAccountFormMachine<ReportFields, Reported>({
  unanswered: unknownReport,
})

/** Returns the change of what is reported, for every page that shows it. */
function changeOf(subject: ReportSubject, reported: Reported): Fact {
  const { id } = subject
  switch (subject.kind) {
    case 'member':
      return { type: 'member.changed', id, changes: reported }
    case 'photo':
      return { type: 'photo.changed', id, changes: reported }
    case 'video':
      return { type: 'video.changed', id, changes: reported }
    default: {
      const { conversation } = subject
      return { type: 'message.changed', id, conversation, changes: { is_reported_by_me: true } }
    }
  }
}

/** Sends a report. Repeating it after a lost answer is safe: the server keeps one report a pair and subject. */
export const createSaveReport =
  ({ tell, ...calls }: ReportCalls & { tell: (fact: Fact) => void }) =>
  async ({ subject, reason, text }: ReportFields, signal: AbortSignal): Promise<Answer<Reported>> => {
    if (reason === '') {
      const message = 'Choose a reason.'
      return { ok: false, status: 422, code: 'invalid', message, errors: { reason: [message] } }
    }
    const answer = await callOf[subject.kind](calls)(subject.id, { reason, text }, signal)
    if (answer.ok) tell(changeOf(subject, answer.data))
    return answer
  }
