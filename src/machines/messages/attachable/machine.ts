import { assign, fromCallback, fromPromise, setup } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import { privateMediaLifetime } from '../../../../contract/limits.ts'
import { answerGuards, fetchTransitions, ofAnswer, withData } from '../../answered.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { FactOf } from '../../app/root/facts.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import type { Attachment } from '../attachment.ts'

/** A photo or video of the member, in the order in which it is offered. */
export interface AttachableItem extends Attachment {
  /** False for a video that is being processed, or could not be: it can't be attached. */
  readonly isReady: boolean
}

interface AttachableInput {
  readonly ownId: number
}

interface AttachableContext extends AttachableInput {
  /** Newest first. */
  readonly items: readonly AttachableItem[]
  /** What changed while they are loaded: the server may have answered with what was before. */
  readonly changed: readonly AttachableItem[]
}

const withChanged = (items: readonly AttachableItem[], changed: readonly AttachableItem[]) =>
  items.map((item) => changed.find(({ id }) => id === item.id) ?? item)

/**
 * The member's own photos, or videos, that they can attach to a message.
 *
 * Lives as long as they are shown. It loads them again before the addresses of private ones end, and after an upload,
 * also one that ends while it loads.
 */
export const attachableMachine = setup({
  types: {
    input: {} as AttachableInput,
    context: {} as AttachableContext,
    events: {} as
      | { type: 'attachable.retry' }
      /** There is a new one, or one has changed. */
      | { type: 'attachable.outdated' }
      /** The server has processed more of a video. */
      | { type: 'item.changed'; item: AttachableItem }
      | FactOf<'network.cameBack'>,
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    loadItems: fromPromise<Answer<readonly AttachableItem[]>, AttachableInput>(() =>
      notProvided('loadItems'),
    ),
  },
  guards: {
    ...answerGuards,
    isEmpty: ({ context }) => context.items.length === 0,
  },
  actions: {
    changeItem: assign(({ context }, changed: AttachableItem) => ({
      items: withChanged(context.items, [changed]),
      changed: [...context.changed.filter(({ id }) => id !== changed.id), changed],
    })),
    forgetChanged: assign({ changed: [] }),
    assignItems: assign(({ context }, items: readonly AttachableItem[]) => ({
      items: withChanged(items, context.changed),
    })),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
  /** Milliseconds. */
  delays: { renewalDelay: privateMediaLifetime * 0.8, retryDelay: 10_000 },
}).createMachine({
  id: 'attachable',
  context: ({ input: { ownId } }) => ({ ownId, items: [], changed: [] }),
  invoke: { src: 'facts', id: 'facts' },
  on: { 'item.changed': { actions: { type: 'changeItem', params: ({ event }) => event.item } } },
  initial: 'loading',
  states: {
    loading: {
      meta: { view: { role: 'status', text: 'Loading' } },
      entry: 'forgetChanged',
      invoke: {
        src: 'loadItems',
        id: 'loadItems',
        input: ({ context: { ownId } }) => ({ ownId }),
        ...fetchTransitions({
          answered: { target: 'shown', actions: withData('assignItems') },
          failed: 'failed',
        }),
      },
      // The server may have answered without the new one.
      on: { 'attachable.outdated': { target: 'loading', reenter: true } },
    },
    failed: {
      meta: { view: { role: 'button', text: 'Try again' } },
      on: { 'attachable.retry': 'loading', 'network.cameBack': 'loading' },
    },
    shown: {
      initial: 'some',
      on: {
        'attachable.outdated': '.refreshing',
      },
      states: {
        some: {
          meta: { shownBy: 'the photos or videos, each with a check box' },
          always: { guard: 'isEmpty', target: 'none' },
          after: { renewalDelay: 'refreshing' },
        },
        none: { meta: { view: { role: 'heading', text: 'yet' } } },
        refreshing: {
          meta: { shownBy: 'the photos or videos as they are: new addresses are not announced' },
          entry: 'forgetChanged',
          invoke: {
            src: 'loadItems',
            id: 'loadItems',
            input: ({ context: { ownId } }) => ({ ownId }),
            onDone: [
              {
                guard: ofAnswer('isAnswered'),
                target: 'some',
                actions: withData('assignItems'),
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
        waiting: {
          meta: { shownBy: 'the photos or videos as they are' },
          on: { 'network.cameBack': 'refreshing' },
          after: { retryDelay: 'refreshing' },
        },
      },
    },
  },
})
