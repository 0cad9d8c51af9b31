import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { answerGuards, ofAnswer, refusalOf, withData } from '../../answered.ts'
import type { FactOf } from '../../app/root/facts.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { notAsked } from './texts.ts'

/** The check of the member's age: asking for it, and its outcome. Lives as long as the page. */
export const ageReportMachine = setup({
  types: {
    input: {} as { status: number },
    /** `status`: see docs/product.md#age-report-status. */
    context: {} as { readonly status: number },
    events: {} as { type: 'report.ask' } | FactOf<'session.changed'>,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    ask: fromPromise<Answer<UserSelf>>(() => notProvided('ask')),
  },
  guards: {
    ...answerGuards,
    isPending: ({ context }) => context.status === 1,
    isAccepted: ({ context }) => context.status === 2,
    isRejected: ({ context }) => context.status === 3,
  },
  actions: {
    setUser: assign((_, user: UserSelf) => ({ status: user.age_report_status })),
    tell: (_, user: UserSelf) => notProvided(`tell ${user.name}`),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
}).createMachine({
  id: 'ageReport',
  context: ({ input }) => input,
  invoke: { src: 'facts', id: 'facts' },
  initial: 'known',
  on: {
    'session.changed': {
      target: '.known',
      actions: { type: 'setUser', params: ({ event }) => event.user },
    },
  },
  states: {
    known: {
      meta: { shownBy: 'the state that follows at once' },
      always: [
        { guard: 'isPending', target: 'pending' },
        { guard: 'isAccepted', target: 'accepted' },
        { guard: 'isRejected', target: 'rejected' },
        { target: 'none' },
      ],
    },
    none: {
      meta: { view: { role: 'button', text: 'Ask for an age check' } },
      on: { 'report.ask': 'asking' },
    },
    rejected: {
      meta: { view: { role: 'button', text: 'Ask again' } },
      on: { 'report.ask': 'asking' },
    },
    asking: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Asking' } },
      // The call goes on.
      on: { 'session.changed': { actions: { type: 'setUser', params: ({ event }) => event.user } } },
      invoke: {
        src: 'ask',
        id: 'ask',
        onDone: [
          {
            guard: ofAnswer('isAnswered'),
            target: 'known',
            actions: [withData('setUser'), withData('tell')],
          },
          { guard: ofAnswer('isSignedOut'), target: 'known' },
          {
            target: 'known',
            actions: {
              type: 'flash',
              params: ({ event }) => ({ type: 'error', html: refusalOf(event.output).message }),
            },
          },
        ],
        onError: { target: 'known', actions: { type: 'flash', params: notAsked } },
      },
    },
    pending: { meta: { view: { role: 'status', text: 'Your age is being checked' } } },
    accepted: { meta: { view: { role: 'status', text: 'Your age is confirmed' } } },
  },
})
