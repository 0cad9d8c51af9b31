import { assign, fromCallback, fromPromise, setup } from 'xstate'

import type { FactOf } from '../../app/root/facts.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import type { ChosenFile } from '../pendingUpload.ts'

/** Why files can't be kept: no room, or the browser does not allow it. */
export type KeepProblem = 'full' | 'refused'

export interface UnfinishedFiles {
  /** Oldest first. */
  readonly offered: readonly ChosenFile[]
  /** Keys of files that another page is uploading. */
  readonly elsewhere: readonly string[]
}

interface Member {
  readonly memberId: number | null
}
interface Files extends Member {
  readonly files: readonly ChosenFile[]
}
interface KeptUploadsContext extends Member, UnfinishedFiles {
  readonly problem: KeepProblem | null
}

const nothing: UnfinishedFiles = { offered: [], elsewhere: [] }
const filesIn = ({ context }: { context: KeptUploadsContext }): Files => ({
  memberId: context.memberId,
  files: context.offered,
})

const chart = setup({
  types: {
    input: {} as Member,
    context: {} as KeptUploadsContext,
    events: {} as
      | { type: 'kept.resume' }
      | { type: 'kept.discard' }
      | { type: 'keeping.failed'; problem: KeepProblem }
      /** Another page has begun or ended an upload of a kept file. */
      | { type: 'files.changed' }
      | FactOf<'session.started' | 'session.ended'>,
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    /** Keeps each file from choosing until it is stored, refused or cancelled. */
    keepFiles: fromCallback<{ type: string }, Member>(() => notProvided('keepFiles')),
    /** Tells when another page begins or ends with a file. */
    otherPages: fromCallback<{ type: string }, Pick<UnfinishedFiles, 'elsewhere'>>(() =>
      notProvided('otherPages'),
    ),
    readFiles: fromPromise<UnfinishedFiles, Member>(() => notProvided('readFiles')),
    /** Returns the files that no other page has begun to upload meanwhile. */
    claimFiles: fromPromise<readonly ChosenFile[], Files>(() => notProvided('claimFiles')),
    discardFiles: fromPromise<void, Files>(() => notProvided('discardFiles')),
  },
  guards: {
    isSignedIn: ({ context }) => context.memberId !== null,
    isOtherMember: ({ context }, { user }: FactOf<'session.started'>) => context.memberId !== user.id,
    isAnyOffered: ({ context }) => context.offered.length > 0,
  },
  actions: {
    assignMember: assign((_, { user }: FactOf<'session.started'>) => ({ memberId: user.id })),
    forgetMember: assign({ memberId: null, problem: null, ...nothing }),
    assignFiles: assign((_, files: UnfinishedFiles) => files),
    forgetOffer: assign(nothing),
    assignProblem: assign((_, problem: KeepProblem) => ({ problem })),
    upload: (_, files: readonly ChosenFile[]) => notProvided(`upload ${files.length} files`),
  },
})

/**
 * The files of the signed-in member that this device keeps until they are uploaded, and those that a reload or a closed
 * page left unfinished. Lives as long as `uploads`.
 *
 * Guarantee: a file is uploaded by one page at a time. Its key stays the same, so that it is stored once.
 */
export const keptUploadsMachine = chart.createMachine({
  id: 'keptUploads',
  context: ({ input: { memberId } }) => ({ memberId, problem: null, ...nothing }),
  invoke: { src: 'facts', id: 'facts' },
  initial: 'closed',
  states: {
    closed: {
      meta: { shownBy: 'pages for guests, which offer nothing' },
      always: { guard: 'isSignedIn', target: 'open' },
      on: { 'session.started': { actions: { type: 'assignMember', params: ({ event }) => event } } },
    },
    open: {
      exit: 'forgetMember',
      invoke: {
        src: 'keepFiles',
        id: 'keepFiles',
        input: ({ context: { memberId } }) => ({ memberId }),
      },
      on: {
        'session.ended': 'closed',
        'session.started': {
          guard: { type: 'isOtherMember', params: ({ event }) => event },
          target: 'open',
          reenter: true,
          actions: { type: 'assignMember', params: ({ event }) => event },
        },
        'keeping.failed': { actions: { type: 'assignProblem', params: ({ event }) => event.problem } },
      },
      initial: 'reading',
      states: {
        reading: {
          meta: { shownBy: 'what was offered before' },
          invoke: {
            src: 'readFiles',
            id: 'readFiles',
            input: ({ context: { memberId } }) => ({ memberId }),
            onDone: {
              target: 'settled',
              actions: { type: 'assignFiles', params: ({ event }) => event.output },
            },
            onError: {
              target: 'settled',
              actions: ['forgetOffer', { type: 'assignProblem', params: 'refused' }],
            },
          },
        },
        settled: {
          invoke: {
            src: 'otherPages',
            id: 'otherPages',
            input: ({ context: { elsewhere } }) => ({ elsewhere }),
          },
          on: { 'files.changed': 'reading' },
          initial: 'empty',
          states: {
            empty: {
              meta: { shownBy: 'the tray without an offer' },
              always: { guard: 'isAnyOffered', target: 'offering' },
            },
            offering: {
              meta: { view: { role: 'button', text: 'Resume' } },
              on: {
                'kept.resume': '#keptUploads.open.claiming',
                'kept.discard': '#keptUploads.open.discarding',
              },
            },
          },
        },
        claiming: {
          meta: { shownBy: 'the offer, until the files are in the tray' },
          invoke: {
            src: 'claimFiles',
            id: 'claimFiles',
            input: filesIn,
            onDone: {
              target: 'reading',
              actions: ['forgetOffer', { type: 'upload', params: ({ event }) => event.output }],
            },
            onError: { target: 'reading', actions: { type: 'assignProblem', params: 'refused' } },
          },
        },
        discarding: {
          meta: { shownBy: 'the offer, until it is gone' },
          invoke: {
            src: 'discardFiles',
            id: 'discardFiles',
            input: filesIn,
            onDone: { target: 'reading', actions: 'forgetOffer' },
            onError: { target: 'reading', actions: { type: 'assignProblem', params: 'refused' } },
          },
        },
      },
    },
  },
})
