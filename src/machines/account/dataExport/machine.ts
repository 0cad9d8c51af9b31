import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { DataExport } from '../../../../contract/dataExport.ts'
import { answerGuards, dataOf, fetchTransitions, ofAnswer, refusalOf, withData } from '../../answered.ts'
import type { FactOf } from '../../app/root/facts.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { notLinked } from './texts.ts'

interface Context {
  /** The archive as the server last told it. */
  readonly archive: DataExport
}

const noArchive: DataExport = { state: 'none', progress: 0, size: null, expires_at: null, next_at: null }

/** The archive of the member's own data. Lives as long as its section of the account settings. */
export const dataExportMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'archive.retry' }
      /** Opens the question for the password. */
      | { type: 'archive.ask' }
      | { type: 'archive.cancel' }
      /** The server has accepted the password. */
      | { type: 'archive.requested'; archive: DataExport }
      | { type: 'archive.download' }
      | FactOf<'realtime.systemMessageCreated'>,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    load: fromPromise<Answer<DataExport>>(() => notProvided('load')),
    check: fromPromise<Answer<DataExport>>(() => notProvided('check')),
    makeLink: fromPromise<Answer<{ url: string }>>(() => notProvided('makeLink')),
    facts: fromCallback(() => notProvided('facts')),
  },
  guards: {
    ...answerGuards,
    isMaking: ({ context }) => context.archive.state === 'making',
    isReady: ({ context }) => context.archive.state === 'ready',
    isExpired: ({ context }) => context.archive.state === 'expired',
    isFailed: ({ context }) => context.archive.state === 'failed',
  },
  delays: {
    untilCheck: 2_000,
  },
  actions: {
    setArchive: assign((_, archive: DataExport) => ({ archive })),
    download: (_args, _params: { url: string }) => notProvided('download'),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
}).createMachine({
  id: 'dataExport',
  context: { archive: noArchive },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Loading your data' } },
      invoke: {
        src: 'load',
        id: 'load',
        ...fetchTransitions({
          answered: { target: 'sorting', actions: withData('setArchive') },
          failed: 'unknown',
        }),
      },
    },
    unknown: {
      meta: { view: { role: 'button', text: 'Try again' } },
      on: { 'archive.retry': 'loading' },
    },
    sorting: {
      meta: { shownBy: 'the state that it sorts into' },
      always: [
        { guard: 'isMaking', target: 'making' },
        { guard: 'isReady', target: 'ready' },
        { guard: 'isExpired', target: 'expired' },
        { guard: 'isFailed', target: 'failed' },
        { target: 'none' },
      ],
    },
    none: {
      meta: { shownBy: 'the button that asks, which stays behind the question' },
      on: { 'archive.ask': 'asking' },
    },
    expired: {
      meta: { view: { role: 'button', text: 'Get a new archive' } },
      on: { 'archive.ask': 'asking' },
    },
    failed: {
      meta: { view: { role: 'alert', text: 'Your archive could not be made' } },
      on: { 'archive.ask': 'asking' },
    },
    asking: {
      meta: { view: { role: 'dialog', text: 'Get your data' } },
      on: {
        'archive.cancel': 'sorting',
        'archive.requested': {
          target: 'sorting',
          actions: { type: 'setArchive', params: ({ event }) => event.archive },
        },
      },
    },
    making: {
      invoke: { src: 'facts', id: 'facts' },
      initial: 'waiting',
      states: {
        waiting: {
          meta: { view: { role: 'status', text: 'Putting your archive together' } },
          after: { untilCheck: 'checking' },
          // The server tells the member when the archive is ready.
          on: { 'realtime.systemMessageCreated': 'checking' },
        },
        checking: {
          meta: { shownBy: 'the same as waiting' },
          invoke: {
            src: 'check',
            id: 'check',
            onDone: [
              {
                guard: ofAnswer('isAnswered'),
                target: '#dataExport.sorting',
                actions: withData('setArchive'),
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
      },
    },
    ready: {
      meta: { view: { role: 'button', text: 'Download' } },
      on: { 'archive.download': 'linking', 'archive.ask': 'asking' },
    },
    linking: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Starting the download' } },
      invoke: {
        src: 'makeLink',
        id: 'makeLink',
        onDone: [
          {
            guard: ofAnswer('isAnswered'),
            target: 'ready',
            actions: { type: 'download', params: ({ event }) => ({ url: dataOf(event.output).url }) },
          },
          // It has expired since the page was opened.
          { guard: ofAnswer('isNotFound'), target: 'loading' },
          { guard: ofAnswer('isSignedOut'), target: 'ready' },
          {
            target: 'ready',
            actions: {
              type: 'flash',
              params: ({ event }) => ({ type: 'error', html: refusalOf(event.output).message }),
            },
          },
        ],
        onError: { target: 'ready', actions: { type: 'flash', params: notLinked } },
      },
    },
  },
})
