import type { Answer } from '../../../../contract/answer.ts'
import type { CallResponse } from '../../../../contract/calls.ts'
import type { ReportReason } from '../../../../contract/reports.ts'
import type { Fact } from '../../app/root/facts.ts'
import { createAccountFormMachine } from './machine.ts'

export interface ReportFields {
  readonly memberId: number
  readonly reason: ReportReason | ''
  readonly text: string
}

type Reported = CallResponse<'PUT /user/{id}/report'>

export const reportFormMachine = createAccountFormMachine<ReportFields, Reported>()

/** Reports a member. Repeating it after a lost answer is safe: the server keeps one report a pair and subject. */
export const createSaveReport =
  ({
    report,
    tell,
  }: {
    report: (
      memberId: number,
      body: { reason: ReportReason; text: string },
      signal: AbortSignal,
    ) => Promise<Answer<Reported>>
    tell: (fact: Fact) => void
  }) =>
  async ({ memberId, reason, text }: ReportFields, signal: AbortSignal): Promise<Answer<Reported>> => {
    if (reason === '') {
      const message = 'Choose a reason.'
      return { ok: false, status: 422, code: 'invalid', message, errors: { reason: [message] } }
    }
    const answer = await report(memberId, { reason, text }, signal)
    if (answer.ok) tell({ type: 'member.changed', id: memberId, changes: answer.data })
    return answer
  }
