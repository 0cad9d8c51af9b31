import { assign, fromPromise, sendParent, setup } from 'xstate'

import type { Answer, Refusal } from '../../../../contract/answer.ts'
import { answerGuards, ofAnswer, withData, withRefusal } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import type { PendingUpload, StoredMedia, UploadState } from '../pendingUpload.ts'

/** What is known about a file before it is sent. */
export type FileCheck =
  /** `left`: how many more of this kind the member may have. */
  | { readonly isFit: true; readonly hash: string; readonly left: number }
  | { readonly isFit: false; readonly problem: string }
type FitFile = Extract<FileCheck, { isFit: true }>

export interface SendInput {
  readonly upload: PendingUpload
  /** Hears of the sent part in percent. */
  readonly sender: { send(event: { type: 'send.progressed'; percent: number }): void }
}

/** Reported to `uploads`, which started the upload. */
export type UploadReport =
  | { type: 'upload.moved'; upload: PendingUpload }
  /** The file may be sent as far as its own upload knows. */
  | { type: 'upload.checked'; upload: PendingUpload; left: number }
  | { type: 'upload.stored'; upload: PendingUpload; stored: StoredMedia }
  | { type: 'upload.cancelled'; key: string }

/** Codes of refusals that end when the member deletes something. */
const endingRefusals: ReadonlySet<string> = new Set([
  'too_many_photos',
  'too_many_videos',
  'too_many_uploads',
])

const fitIn = (check: FileCheck): FitFile => (check.isFit ? check : notProvided('a file that may be sent'))
const problemIn = (check: FileCheck): string => (check.isFit ? notProvided('a problem') : check.problem)

type Checked = { event: { output: FileCheck } }
type Failed = { event: { error: unknown } }
const enter = (state: UploadState) => ({ type: 'enter', params: state }) as const
const cancel = { 'upload.cancel': 'cancelled' } as const
const fail = {
  target: 'failed',
  actions: { type: 'assignError', params: ({ event }: Failed) => event.error },
} as const
/** A connection that is silent for so long is given up. */
const giveUp = { target: '#upload.failed', actions: 'assignSilence' } as const
const failLater = { target: 'failed', actions: withRefusal('assignRefusal') } as const

const chart = setup({
  types: {
    input: {} as PendingUpload,
    context: {} as { readonly upload: PendingUpload },
    events: {} as
      | { type: 'upload.start' }
      | { type: 'upload.refuse'; problem: string; canRetry: boolean }
      | { type: 'upload.retry' }
      | { type: 'upload.cancel' }
      | { type: 'send.progressed'; percent: number },
    meta: {} as StateMeta,
  },
  actors: {
    check: fromPromise<FileCheck, PendingUpload>(() => notProvided('check')),
    sendFile: fromPromise<Answer<StoredMedia>, SendInput>(() => notProvided('sendFile')),
  },
  guards: {
    ...answerGuards,
    isFit: (_, check: FileCheck) => check.isFit,
    isAllSent: (_, percent: number) => percent >= 100,
    isPart: (_, percent: number) => percent < 100,
    canRetry: ({ context }) => context.upload.canRetry,
  },
  actions: {
    enter: assign(({ context: { upload } }, state: UploadState) => ({ upload: { ...upload, state } })),
    report: sendParent(({ context: { upload } }): UploadReport => ({ type: 'upload.moved', upload })),
    reportChecked: sendParent(({ context: { upload } }, { left }: FitFile): UploadReport => ({
      type: 'upload.checked',
      upload,
      left,
    })),
    reportStored: sendParent(({ context: { upload } }, stored: StoredMedia): UploadReport => ({
      type: 'upload.stored',
      upload: { ...upload, state: 'stored', stored },
      stored,
    })),
    reportCancelled: sendParent(({ context: { upload } }): UploadReport => ({
      type: 'upload.cancelled',
      key: upload.key,
    })),
    /** Lets the server forget what it has of the file. */
    discard: (_, { key }: PendingUpload) => notProvided(`discard ${key}`),
    startOver: assign(({ context: { upload } }) => ({
      upload: { ...upload, progress: 0, problem: null, canRetry: false },
    })),
    assignHash: assign(({ context: { upload } }, { hash }: FitFile) => ({ upload: { ...upload, hash } })),
    assignProgress: assign(({ context: { upload } }, progress: number) => ({
      upload: { ...upload, progress },
    })),
    assignProblem: assign(
      ({ context: { upload } }, { problem, canRetry }: { problem: string; canRetry: boolean }) => ({
        upload: { ...upload, problem, canRetry },
      }),
    ),
    assignRefusal: assign(({ context: { upload } }, { message, code }: Refusal) => ({
      upload: { ...upload, problem: message, canRetry: endingRefusals.has(code) },
    })),
    assignSilence: assign(({ context: { upload } }) => ({
      upload: { ...upload, problem: 'The connection is too slow, or lost.' },
    })),
    assignError: assign(({ context: { upload } }, error: unknown) => ({
      upload: { ...upload, problem: error instanceof Error ? error.message : String(error) },
    })),
  },
  delays: {
    /** No part of the file could be sent for so long. */
    sendingStalled: 60_000,
    /** The server has the file, and does not answer. */
    storingStalled: 3 * 60_000,
  },
})

/**
 * One file from choosing until the server has stored it, or the member has given it up. `uploads` starts it, gives it
 * its turn, and stops it.
 *
 * Guarantee: every try has the same key, so that a file is stored once even if an answer is lost.
 */
export const uploadMachine = chart.createMachine({
  id: 'upload',
  context: ({ input }) => ({ upload: input }),
  initial: 'checking',
  states: {
    checking: {
      meta: { view: { role: 'listitem', text: 'Checking' } },
      entry: ['startOver', enter('checking'), 'report'],
      invoke: {
        src: 'check',
        id: 'check',
        input: ({ context }) => context.upload,
        onDone: [
          {
            guard: { type: 'isFit', params: ({ event }) => event.output },
            target: 'waiting',
            actions: [
              { type: 'assignHash', params: ({ event }: Checked) => fitIn(event.output) },
              enter('waiting'),
              { type: 'reportChecked', params: ({ event }: Checked) => fitIn(event.output) },
            ],
          },
          {
            target: 'refused',
            actions: {
              type: 'assignProblem',
              params: ({ event }: Checked) => ({ problem: problemIn(event.output), canRetry: false }),
            },
          },
        ],
        onError: fail,
      },
      on: cancel,
    },
    waiting: {
      meta: { view: { role: 'listitem', text: 'Waiting' } },
      on: {
        ...cancel,
        'upload.start': 'uploading',
        'upload.refuse': {
          target: 'refused',
          actions: { type: 'assignProblem', params: ({ event }) => event },
        },
      },
    },
    uploading: {
      invoke: {
        src: 'sendFile',
        id: 'sendFile',
        input: ({ context, self }) => ({ upload: context.upload, sender: self }),
        onDone: [
          { guard: ofAnswer('isAnswered'), target: 'stored', actions: withData('reportStored') },
          { guard: ofAnswer('isSignedOut'), ...failLater },
          { guard: ofAnswer('isTooMany'), ...failLater },
          { target: 'refused', actions: withRefusal('assignRefusal') },
        ],
        onError: fail,
      },
      initial: 'sending',
      states: {
        sending: {
          meta: { view: { role: 'progressbar', text: 'Sending' } },
          entry: [enter('sending'), 'report'],
          on: {
            'upload.cancel': { target: '#upload.cancelled' },
            'send.progressed': [
              {
                guard: { type: 'isAllSent', params: ({ event }) => event.percent },
                target: 'storing',
                actions: { type: 'assignProgress', params: ({ event }) => event.percent },
              },
              {
                target: 'sending',
                reenter: true,
                actions: { type: 'assignProgress', params: ({ event }) => event.percent },
              },
            ],
          },
          after: { sendingStalled: giveUp },
        },
        /** Can't be cancelled: the file may be stored already. */
        storing: {
          meta: { view: { role: 'progressbar', text: 'Processing' } },
          entry: [enter('storing'), 'report'],
          on: {
            // The server no longer has what it had received in an earlier try, so that it is sent again.
            'send.progressed': {
              guard: { type: 'isPart', params: ({ event }) => event.percent },
              target: 'sending',
              actions: { type: 'assignProgress', params: ({ event }) => event.percent },
            },
          },
          after: { storingStalled: giveUp },
        },
      },
    },
    refused: {
      meta: { view: { role: 'listitem', text: 'Not accepted' } },
      entry: [enter('refused'), 'report'],
      on: { ...cancel, 'upload.retry': { guard: 'canRetry', target: 'checking' } },
    },
    failed: {
      meta: { view: { role: 'listitem', text: 'Not sent' } },
      entry: [enter('failed'), 'report'],
      on: { ...cancel, 'upload.retry': 'checking' },
    },
    stored: {
      type: 'final',
      meta: { shownBy: 'the line of a file that is done, which `uploads` keeps' },
    },
    cancelled: {
      type: 'final',
      meta: { shownBy: 'the missing line' },
      entry: [{ type: 'discard', params: ({ context }) => context.upload }, 'reportCancelled'],
    },
  },
})
