import { assign, fromCallback, fromPromise, setup } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import { answerGuards, ofAnswer } from '../../answered.ts'
import type { FactOf } from '../../app/root/facts.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { isIncluded, type MediaKey } from '../mediaViewer/mediaList.ts'

interface MediaDeletionContext {
  /** What is to be deleted, the next one first. */
  readonly queue: readonly MediaKey[]
}

const firstOf = ({ queue: [first] }: MediaDeletionContext) => first ?? notProvided('something to delete')
const tellKept = {
  type: 'tellKept',
  params: ({ context }: { context: MediaDeletionContext }) => firstOf(context),
} as const
const tellDeleted = { ...tellKept, type: 'tellDeleted' } as const
const flashNotDeleted = { ...tellKept, type: 'flashNotDeleted' } as const

/**
 * Deletes the member's own photos and videos that the media viewer asks for, one after another, and tells all charts how
 * each ended.
 *
 * Lives until the page is closed, so that every list hears of a deletion that ends after the viewer was closed.
 */
export const mediaDeletionMachine = setup({
  types: {
    context: {} as MediaDeletionContext,
    events: {} as ({ type: 'deletion.ask' } & MediaKey) | FactOf<'session.ended'>,
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    deleteItem: fromPromise<Answer<unknown>, MediaKey>(() => notProvided('deleteItem')),
  },
  guards: {
    ...answerGuards,
    isAnyQueued: ({ context }) => context.queue.length > 0,
    isNew: ({ context }, key: MediaKey) => !isIncluded(context.queue, key),
  },
  actions: {
    add: assign(({ context }, { kind, id }: MediaKey) => ({ queue: [...context.queue, { kind, id }] })),
    dropFirst: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    forgetAll: assign({ queue: [] }),
    tellDeleted: (_, { kind, id }: MediaKey) => notProvided(`tell that ${kind} ${id} is deleted`),
    tellKept: (_, { kind, id }: MediaKey) => notProvided(`tell that ${kind} ${id} is kept`),
    flashNotDeleted: (_, { kind }: MediaKey) => notProvided(`flash that the ${kind} is kept`),
    /** The avatar may have been deleted. */
    refreshUser: () => notProvided('refreshUser'),
  },
}).createMachine({
  id: 'mediaDeletion',
  context: { queue: [] },
  invoke: { src: 'facts', id: 'facts' },
  initial: 'idle',
  on: {
    'deletion.ask': {
      guard: { type: 'isNew', params: ({ event }) => event },
      actions: { type: 'add', params: ({ event }) => event },
    },
  },
  states: {
    idle: {
      meta: { shownBy: 'the lists with the photos and videos that there are' },
      always: { guard: 'isAnyQueued', target: 'deleting' },
    },
    deleting: {
      meta: { shownBy: 'the media viewer, while it shows what is deleted' },
      on: { 'session.ended': { target: 'idle', actions: 'forgetAll' } },
      invoke: {
        src: 'deleteItem',
        id: 'deleteItem',
        input: ({ context }) => firstOf(context),
        onDone: [
          { guard: ofAnswer('isGone'), target: 'idle', actions: [tellDeleted, 'refreshUser', 'dropFirst'] },
          // A signed-out member is on the way to the login, where no flash may follow.
          { guard: ofAnswer('isSignedOut'), target: 'idle', actions: [tellKept, 'dropFirst'] },
          { target: 'idle', actions: [tellKept, flashNotDeleted, 'dropFirst'] },
        ],
        onError: { target: 'idle', actions: [tellKept, flashNotDeleted, 'dropFirst'] },
      },
    },
  },
})
