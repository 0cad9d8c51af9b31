import { assign, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import { answerGuards, fetchTransitions, ofAnswer, withData } from '../../answered.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import type { Report, ReportRequest } from './reports.ts'

interface Context {
  readonly request: ReportRequest
  readonly report: Report | null
}

/**
 * One report of the admin area, as a page or dialog shows it. Another request has an actor of its own, so that an answer
 * that comes late is never shown under another title.
 */
export const adminReportMachine = setup({
  types: {
    input: {} as { request: ReportRequest },
    context: {} as Context,
    events: {} as
      | { type: 'report.retry' }
      /** Something in the report has changed: it is loaded again, behind what is shown. */
      | { type: 'report.refresh' },
    meta: {} as StateMeta,
  },
  actors: {
    load: fromPromise<Answer<Report>, ReportRequest>(() => notProvided('load')),
  },
  guards: answerGuards,
  actions: {
    show: assign((_, report: Report) => ({ report })),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
}).createMachine({
  id: 'adminReport',
  context: ({ input: { request } }) => ({ request, report: null }),
  initial: 'loading',
  states: {
    loading: {
      meta: { view: { role: 'status', text: 'Loading report' } },
      invoke: {
        src: 'load',
        id: 'load',
        input: ({ context: { request } }) => request,
        ...fetchTransitions({
          answered: { target: 'shown', actions: withData('show') },
          refused: [{ guard: ofAnswer('isNotFound'), target: 'missing' }],
          failed: 'failed',
        }),
      },
    },
    /** What the report is about does not exist, for example an order with a mistyped number. */
    missing: {
      meta: { view: { role: 'heading', text: 'Nothing here' } },
    },
    failed: {
      meta: { view: { role: 'button', text: 'Try again' } },
      on: { 'report.retry': 'loading' },
    },
    shown: {
      meta: { shownBy: 'the tables of the report' },
      on: { 'report.refresh': 'refreshing' },
    },
    refreshing: {
      meta: { shownBy: 'the tables of the report, as loaded before' },
      // What changed once more meanwhile may be missing in the answer that is on its way.
      on: { 'report.refresh': { target: 'refreshing', reenter: true } },
      invoke: {
        src: 'load',
        id: 'load',
        input: ({ context: { request } }) => request,
        ...fetchTransitions({
          answered: { target: 'shown', actions: withData('show') },
          failed: 'shown',
        }),
      },
    },
  },
})
