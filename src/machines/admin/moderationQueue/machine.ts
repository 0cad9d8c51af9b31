import { not } from 'xstate'
import type { ModerationQueueEvent } from './types.ts'
import { ofAnswer, withData } from '../../answered.ts'
import { fetchProblem } from '../../fetchProblem.ts'
import { notProvided } from '../../placeholder.ts'
import { chosenItems } from './chosenItems.ts'
import { claimsOf, exceptedBy, queueSetup, unwantedOf } from './setup.ts'

const eventOf = <Event extends ModerationQueueEvent>({ event }: { event: Event }) => event
const flashProblem = { type: 'flash', params: fetchProblem } as const
const notStored = {
  type: 'flash',
  params: { type: 'error', html: 'Couldn’t store the decision. The item is back.' },
} as const
const tooLate = {
  type: 'flash',
  params: { type: 'error', html: 'Couldn’t undo: the decision has taken effect.' },
} as const

/**
 * One queue of the moderators (docs/product.md#moderation-queues). Claims a few items ahead, shows the next one as soon as
 * one is decided, and stores decisions one after another. Lives as long as the page.
 */
export const moderationQueueMachine = queueSetup.createMachine({
  id: 'moderationQueue',
  context: ({ input }) => ({
    ...input,
    items: [],
    isGrid: false,
    selected: [],
    skipped: [],
    waiting: 0,
    reasons: [],
    isDry: false,
    hasFailed: false,
    outgoing: [],
    undoable: [],
    refused: [],
    worded: null,
  }),
  invoke: {
    src: 'holdClaims',
    id: 'holdClaims',
    input: ({ self }) => ({
      held: () => {
        const snapshot = self.getSnapshot()
        const { items, outgoing, undoable } = snapshot.context
        const onItsWay = snapshot.matches({ work: 'undoing' }) ? unwantedOf(snapshot.context) : undefined
        const unwanted = undoable.filter((decision) => decision.isUnwanted && decision !== onItsWay)
        return { ids: items.map(({ id }) => id), outgoing, unwanted: unwanted.flatMap(({ ids }) => ids) }
      },
    }),
  },
  on: { 'refusals.dismiss': { actions: 'clearRefused' } },
  type: 'parallel',
  states: {
    screen: {
      initial: 'loading',
      states: {
        loading: {
          meta: { view: { role: 'status', text: 'Loading the next item' } },
          always: [
            { guard: 'hasItems', target: 'ready' },
            { guard: 'hasFailed', target: 'failed' },
            { guard: 'isDry', target: 'empty' },
          ],
        },
        ready: {
          initial: 'choosing',
          always: { guard: 'hasNoItems', target: 'loading', actions: 'lookAgain' },
          on: {
            'item.decide': {
              guard: { type: 'canDecide', params: eventOf },
              target: '.choosing',
              actions: { type: 'queueDecision', params: eventOf },
            },
            'item.skip': {
              guard: 'hasChosen',
              target: '.choosing',
              actions: [
                {
                  type: 'giveBack',
                  params: ({ context }) => ({ ids: chosenItems(context).map(({ id }) => id) }),
                },
                'skip',
              ],
            },
            'queue.toggleGrid': { target: '.choosing', actions: 'toggleGrid' },
          },
          states: {
            choosing: {
              meta: { shownBy: 'the item and its actions' },
              on: {
                'item.word': {
                  guard: { type: 'canWord', params: eventOf },
                  target: 'wording',
                  actions: { type: 'setWorded', params: eventOf },
                },
                'item.toggle': {
                  guard: { type: 'isInGrid', params: eventOf },
                  actions: { type: 'toggleItem', params: eventOf },
                },
                'items.toggle': { guard: 'isGrid', actions: 'toggleItems' },
              },
            },
            wording: {
              meta: { view: { role: 'form', text: 'What the member will read' } },
              exit: 'clearWorded',
              on: { 'item.cancelWording': 'choosing' },
            },
          },
        },
        empty: {
          meta: { view: { role: 'heading', text: 'Nothing waits here' } },
          always: { guard: 'hasItems', target: 'ready' },
          on: { 'queue.retry': { target: 'loading', actions: 'restart' } },
        },
        failed: {
          meta: { view: { role: 'button', text: 'Try again' } },
          always: { guard: 'hasItems', target: 'ready' },
          on: { 'queue.retry': { target: 'loading', actions: 'restart' } },
        },
      },
    },
    work: {
      initial: 'idle',
      states: {
        idle: {
          meta: { shownBy: 'the screen' },
          always: [
            // First, because the moderator waits for items, and for no decision to be stored.
            { guard: 'needsMore', target: 'claiming' },
            { guard: 'hasOutgoing', target: 'deciding' },
            { guard: 'hasUnwanted', target: 'undoing' },
          ],
        },
        claiming: {
          meta: { shownBy: 'the screen' },
          invoke: {
            src: 'claim',
            id: 'claim',
            input: ({ context }) => ({
              queue: context.queue,
              count: claimsOf(context).count,
              except: exceptedBy(context),
            }),
            onDone: [
              { guard: ofAnswer('isAnswered'), target: 'idle', actions: withData('takeClaimed') },
              { guard: ofAnswer('isSignedOut'), target: 'idle', actions: 'setFailed' },
              { target: 'idle', actions: ['setFailed', flashProblem] },
            ],
            onError: { target: 'idle', actions: ['setFailed', flashProblem] },
          },
        },
        deciding: {
          meta: { shownBy: 'the bar of decisions' },
          invoke: {
            src: 'decide',
            id: 'decide',
            input: ({ context }) => context.outgoing[0] ?? notProvided('a decision to store'),
            onDone: [
              { guard: ofAnswer('isAnswered'), target: 'idle', actions: withData('setDecided') },
              { target: 'idle', actions: ['putBack', notStored] },
            ],
            onError: 'retrying',
          },
        },
        retrying: {
          meta: { shownBy: 'the bar of decisions' },
          after: { retry: 'deciding' },
        },
        undoing: {
          meta: { shownBy: 'the bar of decisions' },
          invoke: {
            src: 'undo',
            id: 'undo',
            input: ({ context }) => ({ ids: unwantedOf(context)?.ids ?? [] }),
            onDone: [
              { guard: ofAnswer('isAnswered'), target: 'idle', actions: withData('takeUndone') },
              { target: 'idle', actions: ['forgetUndo', tooLate] },
            ],
            onError: { target: 'idle', actions: ['forgetUndo', flashProblem] },
          },
        },
      },
    },
    decisions: {
      initial: 'settled',
      states: {
        settled: {
          meta: { shownBy: 'no bar of decisions' },
          always: { guard: 'canUndo', target: 'undoable' },
        },
        undoable: {
          meta: { view: { role: 'button', text: 'Undo' } },
          always: { guard: not('canUndo'), target: 'settled' },
          on: {
            // The window starts again with each decision. The server says which are too old.
            'item.decide': {
              guard: { type: 'canDecide', params: eventOf },
              target: 'undoable',
              reenter: true,
            },
            'decision.undo': { actions: 'askUndo' },
          },
          after: { undoWindow: { target: 'settled', actions: 'forgetUndoable' } },
        },
      },
    },
    claims: {
      initial: 'held',
      states: {
        held: {
          meta: { shownBy: 'the screen' },
          on: {
            'item.decide': { target: 'held', reenter: true },
            'item.word': { target: 'held', reenter: true },
            'item.skip': { target: 'held', reenter: true },
          },
          after: { claimTime: 'ended' },
        },
        ended: {
          meta: { view: { role: 'button', text: 'Continue' } },
          on: { 'queue.continue': { target: 'held', actions: 'restart' } },
        },
      },
    },
  },
})
