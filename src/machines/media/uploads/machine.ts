import { assign, emit, enqueueActions, fromCallback, fromPromise, sendTo, setup, stopChild } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import { answerGuards, ofAnswer, withData } from '../../answered.ts'
import type { Fact, FactOf } from '../../app/root/facts.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { chosen } from '../pendingUpload.ts'
import type { Video } from '../../../../contract/media.ts'
import type { ChosenFile, PendingUpload } from '../pendingUpload.ts'
import { uploadMachine } from '../upload/machine.ts'
import type { UploadReport } from '../upload/machine.ts'
import {
  aheadOf,
  awaitedAmong,
  inState,
  isOf,
  isProcessing,
  isReady,
  isTwice,
  nextToSend,
  problemText,
  readyWith,
  uploadOf,
} from './queue.ts'
import { withEarly, withMoved, withoutStored, withoutUpload, withTold, withVideo } from './queue.ts'

interface UploadsContext {
  readonly memberId: number | null
  /** In the order in which they were chosen. */
  readonly uploads: readonly PendingUpload[]
  /** What was told of videos before the answers of their uploads. */
  readonly early: readonly Video[]
}

type Checked = Extract<UploadReport, { type: 'upload.checked' }>
type Stored = Extract<UploadReport, { type: 'upload.stored' }>
type Updated = FactOf<'realtime.videoUpdated'>
type Refusal = { upload: PendingUpload; problem: Parameters<typeof problemText>[0] }

type In<Event> = { context: UploadsContext; event: Event }

const storedIn = ({ context, event }: In<Stored>) => withTold(event.upload, context.early)
/** Returns a stored upload as it is in the list. */
const storedOf = ({ context, event: { upload } }: In<Stored>): PendingUpload =>
  uploadOf(context.uploads, upload.key) ?? upload
/** Returns the upload of a video that has just been processed. */
const processedIn = ({ context, event: { video } }: In<Updated>): PendingUpload =>
  context.uploads.find((upload) => isOf(upload, video)) ?? notProvided('an upload of the video')
const checkedIn = ({ event }: { event: Checked }) => event
const move = {
  type: 'assignMoved',
  params: ({ event }: { event: UploadReport & { upload: PendingUpload } }) => event.upload,
} as const
const refuse = (problem: Refusal['problem']) =>
  ({
    type: 'refuse',
    params: ({ event: { upload } }: { event: Checked }) => ({ upload, problem }),
  }) as const

const store = { type: 'assignStored', params: ({ event }: In<Stored>) => event.upload } as const
const attach = {
  type: 'attach',
  params: (now: In<Stored>) => ({ upload: storedOf(now) }),
} as const
const announceReady = { type: 'announceReady', params: (now: In<Stored>) => storedOf(now) } as const
const endUpload = [
  {
    type: 'tell',
    params: ({ event: { stored } }: In<Stored>) => ({ type: 'media.uploaded', stored }) as const,
  },
  { type: 'announceStored', params: (now: In<Stored>) => storedOf(now) },
  { type: 'stop', params: ({ event }: In<Stored>) => event.upload.key },
  'startNext',
] as const
const changeVideo = { type: 'changeVideo', params: ({ event }: In<Updated>) => event.video } as const
const attachProcessed = {
  type: 'attach',
  params: (now: In<Updated>) => ({ upload: processedIn(now) }),
} as const
const announceProcessed = { type: 'announceReady', params: processedIn } as const

const chart = setup({
  types: {
    input: {} as { memberId: number | null },
    context: {} as UploadsContext,
    events: {} as
      | { type: 'uploads.add'; files: readonly ChosenFile[] }
      | { type: 'uploads.retryAll' }
      | { type: 'uploads.dismissStored' }
      | { type: 'upload.retry'; key: string }
      /** Cancels an upload, or removes one that is refused, has failed or is stored. */
      | { type: 'upload.cancel'; key: string }
      | UploadReport
      | FactOf<
          | 'session.started'
          | 'session.ended'
          | 'network.cameBack'
          | 'realtime.videoUpdated'
          | 'realtime.reset'
        >,
    emitted: {} as
      | { type: 'upload.stored'; upload: PendingUpload }
      /** It can be attached to a message: at once for a photo, and once it is processed for a video. */
      | { type: 'upload.ready'; upload: PendingUpload },
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    upload: uploadMachine,
    loadVideos: fromPromise<Answer<readonly Video[]>, { memberId: number }>(() => notProvided('loadVideos')),
  },
  guards: {
    isAnyProcessing: ({ context }) => context.uploads.some(isProcessing),
    isOtherMember: ({ context }, { user }: FactOf<'session.started'>) => context.memberId !== user.id,
    isSignedIn: ({ context }) => context.memberId !== null,
    isTwice: ({ context }, { upload }: Checked) => isTwice(context.uploads, upload),
    isBeyondLimit: ({ context }, { upload, left }: Checked) => aheadOf(context.uploads, upload) >= left,
    isReady: ({ context }, upload: PendingUpload) => isReady(withTold(upload, context.early)),
    makesReady: ({ context }, video: Video) => readyWith(context.uploads, video) !== undefined,
    isStored: ({ context }, key: string) => uploadOf(context.uploads, key)?.state === 'stored',
    /** Its actor is there. */
    isOpen: ({ context }, key: string) => {
      const upload = uploadOf(context.uploads, key)
      return upload !== undefined && upload.state !== 'stored'
    },
  },
  actions: {
    assignMember: assign((_, { user }: FactOf<'session.started'>) => ({ memberId: user.id })),
    forgetMember: assign({ memberId: null, uploads: [], early: [] }),
    add: enqueueActions(({ context, enqueue }, files: readonly ChosenFile[]) => {
      const added = files.filter(({ key }) => !uploadOf(context.uploads, key)).map(chosen)
      enqueue.assign({ uploads: ({ context: now }) => [...now.uploads, ...added] })
      for (const upload of added) enqueue.spawnChild('upload', { id: upload.key, input: upload })
    }),
    assignMoved: assign(({ context }, moved: PendingUpload) => ({
      uploads: withMoved(context.uploads, moved),
    })),
    startNext: enqueueActions(({ context, enqueue }) => {
      for (const upload of nextToSend(context.uploads)) {
        enqueue.assign({
          uploads: ({ context: now }) => withMoved(now.uploads, { ...upload, state: 'sending' }),
        })
        enqueue.sendTo(upload.key, { type: 'upload.start' })
      }
    }),
    refuse: sendTo(
      (_, { upload: { key } }: Refusal) => key,
      (_, { upload: { purpose }, problem }) => ({
        type: 'upload.refuse',
        problem: problemText(problem, purpose.kind),
        canRetry: true,
      }),
    ),
    retryAll: enqueueActions(({ context, enqueue }) => {
      for (const { key } of inState(context.uploads, 'failed')) enqueue.sendTo(key, { type: 'upload.retry' })
    }),
    passOn: sendTo(
      (_, { key }: { key: string; type: 'upload.retry' | 'upload.cancel' }) => key,
      (_, { type }) => ({ type }),
    ),
    assignStored: assign(({ context: { uploads, early } }, upload: PendingUpload) => ({
      uploads: withMoved(uploads, withTold(upload, early)),
      early: early.filter(({ id }) => id !== upload.stored?.item.id),
    })),
    changeVideo: assign(({ context: { uploads, early } }, video: Video) => ({
      uploads: withVideo(uploads, video),
      early: withEarly(early, uploads, video),
    })),
    tellAwaited: enqueueActions(({ context, enqueue }, videos: readonly Video[]) => {
      for (const video of awaitedAmong(context.uploads, videos))
        enqueue.raise({ type: 'realtime.videoUpdated', video })
    }),
    drop: assign(({ context }, key: string) => ({ uploads: withoutUpload(context.uploads, key) })),
    dropStored: assign(({ context }) => ({ uploads: withoutStored(context.uploads) })),
    stop: stopChild((_, key: string) => key),
    stopAll: enqueueActions(({ context, enqueue }) => {
      for (const { key } of context.uploads) enqueue.stopChild(key)
    }),
    announceStored: emit((_, upload: PendingUpload) => ({ type: 'upload.stored' as const, upload })),
    announceReady: emit((_, upload: PendingUpload) => ({ type: 'upload.ready' as const, upload })),
    /** Attaches it to the draft that it was uploaded for. */
    attach: (_, { upload }: { upload: PendingUpload }) => notProvided(`attach ${upload.key}`),
    tell: (_, fact: Fact) => notProvided(`tell ${fact.type}`),
  },
  /** Milliseconds. */
  delays: { retryDelay: 10_000 },
})
  // Apart: among the guards above they would keep TypeScript from inferring the params of those.
  .extend({ guards: answerGuards })

/**
 * Holds the files that the signed-in member uploads, and starts an `upload` for each. At most two are sent at the same
 * time. Lives until the page is closed, so that leaving a page of the app stops no upload. Signing out stops them all.
 */
export const uploadsMachine = chart.createMachine({
  id: 'uploads',
  context: ({ input: { memberId } }) => ({ memberId, uploads: [], early: [] }),
  invoke: { src: 'facts', id: 'facts' },
  initial: 'closed',
  states: {
    closed: {
      meta: { shownBy: 'pages for guests, which upload nothing' },
      always: { guard: 'isSignedIn', target: 'open' },
      on: { 'session.started': { actions: { type: 'assignMember', params: ({ event }) => event } } },
    },
    open: {
      exit: ['stopAll', 'forgetMember'],
      on: {
        'session.ended': 'closed',
        'session.started': {
          guard: { type: 'isOtherMember', params: ({ event }) => event },
          target: 'open',
          reenter: true,
          actions: { type: 'assignMember', params: ({ event }) => event },
        },
        'uploads.add': {
          actions: [
            { type: 'add', params: ({ event }) => event.files },
            { type: 'tell', params: { type: 'uploads.begun' } },
          ],
        },
        'upload.moved': { actions: [move, 'startNext'] },
        'upload.checked': [
          { guard: { type: 'isTwice', params: checkedIn }, actions: [move, refuse('twice')] },
          { guard: { type: 'isBeyondLimit', params: checkedIn }, actions: [move, refuse('tooMany')] },
          { actions: [move, 'startNext'] },
        ],
        'upload.stored': [
          {
            guard: { type: 'isReady', params: storedIn },
            actions: [store, attach, announceReady, ...endUpload],
          },
          { actions: [store, ...endUpload] },
        ],
        'upload.cancelled': {
          actions: [
            { type: 'drop', params: ({ event }) => event.key },
            { type: 'stop', params: ({ event }) => event.key },
            'startNext',
          ],
        },
        'upload.retry': {
          guard: { type: 'isOpen', params: ({ event }) => event.key },
          actions: { type: 'passOn', params: ({ event }) => event },
        },
        'upload.cancel': [
          {
            guard: { type: 'isStored', params: ({ event }) => event.key },
            actions: { type: 'drop', params: ({ event }) => event.key },
          },
          {
            guard: { type: 'isOpen', params: ({ event }) => event.key },
            actions: { type: 'passOn', params: ({ event }) => event },
          },
        ],
        'uploads.retryAll': { actions: 'retryAll' },
        'network.cameBack': { actions: 'retryAll' },
        'realtime.videoUpdated': [
          {
            guard: { type: 'makesReady', params: ({ event }) => event.video },
            actions: [changeVideo, attachProcessed, announceProcessed],
          },
          { actions: changeVideo },
        ],
        'uploads.dismissStored': { actions: 'dropStored' },
      },
      initial: 'upToDate',
      states: {
        upToDate: {
          meta: { shownBy: 'the tray' },
          on: { 'realtime.reset': { guard: 'isAnyProcessing', target: 'refreshing' } },
        },
        /** The server may have told that a video is processed, and nobody heard it. */
        refreshing: {
          meta: { shownBy: 'the tray, with videos as they were told last' },
          invoke: {
            src: 'loadVideos',
            id: 'loadVideos',
            input: ({ context: { memberId } }) => ({ memberId: memberId ?? notProvided('a member') }),
            onDone: [
              { guard: ofAnswer('isAnswered'), target: 'upToDate', actions: withData('tellAwaited') },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
          on: { 'realtime.reset': { target: 'refreshing', reenter: true } },
        },
        waiting: {
          meta: { shownBy: 'the tray, with videos as they were told last' },
          on: { 'realtime.reset': 'refreshing' },
          after: { retryDelay: 'refreshing' },
        },
      },
    },
  },
})
