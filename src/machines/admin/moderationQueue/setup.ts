import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate'
import * as limits from '../../../../contract/limits.ts'
import type { Answer } from '../../../../contract/answer.ts'
import type { DecisionAction, QueueItem } from '../../../../contract/moderationQueues.ts'
import { answerGuards } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { chosenActions, chosenItems } from './chosenItems.ts'
import type {
  Claimed,
  ClaimInput,
  Decided,
  Held,
  ModerationQueueContext,
  ModerationQueueEvent,
  ModerationQueueInput,
  OutgoingDecision,
  UndoableDecision,
  Undone,
} from './types.ts'
import { isBlank } from '../../../../contract/blankText.ts'

type DecideEvent = Extract<ModerationQueueEvent, { type: 'item.decide' }>

/** How many items are claimed at once, and with how few left the next are. */
const claims = { one: { count: 16, left: 10 }, grid: { count: 24, left: 12 } } as const
export const claimsOf = ({ isGrid }: Pick<ModerationQueueContext, 'isGrid'>) =>
  claims[isGrid ? 'grid' : 'one']

const needsText: ReadonlySet<DecisionAction> = new Set(['member.suspend', 'appeal.refuse'])
const needsReason: ReadonlySet<DecisionAction> = new Set(['member.reject', 'photo.remove', 'video.remove'])

/** Returns `items`, then those of `more` that are not among them. */
const joined = (items: readonly QueueItem[], more: readonly QueueItem[]) => [
  ...items,
  ...more.filter(({ id }) => items.every((item) => item.id !== id)),
]

const isPossible = (context: ModerationQueueContext, action: DecisionAction) =>
  chosenItems(context).length > 0 && chosenActions(context).includes(action)

const idsOf = (items: readonly QueueItem[]) => items.map(({ id }) => id)

/** Returns the items that the next claim leaves out. Those skipped long ago may come again. */
export const exceptedBy = ({ items, outgoing, skipped }: ModerationQueueContext): number[] =>
  [...idsOf([...items, ...outgoing.flatMap((decision) => decision.items)]), ...skipped.toReversed()].slice(
    0,
    limits.mostExcepted,
  )

interface Decisions {
  readonly outgoing: readonly OutgoingDecision[]
  readonly undoable: readonly UndoableDecision[]
}

/** Returns the last decision that nobody asked to undo, stored or not. */
export const lastWanted = ({ outgoing, undoable }: Decisions) =>
  [...undoable, ...outgoing].findLast(({ isUnwanted }) => !isUnwanted)

/** Returns the stored decision that is undone next. */
export const unwantedOf = ({ undoable }: Pick<Decisions, 'undoable'>) =>
  undoable.findLast(({ isUnwanted }) => isUnwanted)

/** Returns `list` with `isUnwanted` of one of its decisions changed. */
const marked = <Item extends OutgoingDecision | UndoableDecision>(
  list: readonly Item[],
  one: OutgoingDecision | UndoableDecision | undefined,
  isUnwanted: boolean,
) => list.map((decision) => (decision === one ? { ...decision, isUnwanted } : decision))

export const queueSetup = setup({
  types: {
    input: {} as ModerationQueueInput,
    context: {} as ModerationQueueContext,
    events: {} as ModerationQueueEvent,
    meta: {} as StateMeta,
  },
  actors: {
    holdClaims: fromCallback<EventObject, { held: () => Held }>(() => notProvided('holdClaims')),
    claim: fromPromise<Answer<Claimed>, ClaimInput>(() => notProvided('claim')),
    decide: fromPromise<Answer<Decided>, OutgoingDecision>(() => notProvided('decide')),
    undo: fromPromise<Answer<Undone>, { ids: readonly number[] }>(() => notProvided('undo')),
  },
  guards: {
    ...answerGuards,
    hasItems: ({ context }) => context.items.length > 0,
    hasChosen: ({ context }) => chosenItems(context).length > 0,
    isGrid: ({ context }) => context.isGrid,
    isInGrid: ({ context }, { id }: { id: number }) =>
      context.isGrid && context.items.some((item) => item.id === id),
    hasNoItems: ({ context }) => context.items.length === 0,
    isDry: ({ context }) => context.isDry,
    hasFailed: ({ context }) => context.hasFailed,
    canDecide: ({ context }, { action, rejectionReasonId, text = '' }: DecideEvent) =>
      isPossible(context, action) &&
      (!needsReason.has(action) || rejectionReasonId !== undefined) &&
      (!needsText.has(action) || !isBlank(text)),
    canWord: ({ context }, { action }: { action: DecisionAction }) => isPossible(context, action),
    hasOutgoing: ({ context }) => context.outgoing.length > 0,
    hasUnwanted: ({ context }) => unwantedOf(context) !== undefined,
    needsMore: ({ context }) =>
      !context.isDry && !context.hasFailed && context.items.length < claimsOf(context).left,
    canUndo: ({ context }) => lastWanted(context) !== undefined,
  },
  actions: {
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
    giveBack: (_, { ids }: { ids: readonly number[] }) => notProvided(`giveBack ${ids.join()}`),
    takeClaimed: assign(({ context }, { data, waiting, reasons }: Claimed) => {
      const { items, outgoing, undoable } = context
      const known = new Set(idsOf([items, ...[...outgoing, ...undoable].map((one) => one.items)].flat()))
      const fresh = data.filter(({ id }) => !known.has(id))
      return {
        items: [...items, ...fresh],
        waiting,
        reasons,
        isDry: fresh.length === 0,
        hasFailed: false,
      }
    }),
    lookAgain: assign({ isDry: false }),
    setFailed: assign({ hasFailed: true }),
    restart: assign({ items: [], selected: [], isDry: false, hasFailed: false }),
    setWorded: assign((_, { action }: { action: DecisionAction }) => ({ worded: action })),
    clearWorded: assign({ worded: null }),
    queueDecision: assign(({ context }, { action, rejectionReasonId, text = '' }: DecideEvent) => {
      const items = chosenItems(context)
      return {
        items: context.items.filter((item) => !items.includes(item)),
        selected: [],
        outgoing: [
          ...context.outgoing,
          { items, action, rejectionReasonId: rejectionReasonId ?? null, text, isUnwanted: false },
        ],
      }
    }),
    skip: assign(({ context }) => {
      const items = chosenItems(context)
      return {
        items: context.items.filter((item) => !items.includes(item)),
        selected: [],
        skipped: [...context.skipped, ...idsOf(items)],
      }
    }),
    toggleGrid: assign(({ context }) => ({ isGrid: !context.isGrid, selected: [], isDry: false })),
    toggleItem: assign(({ context }, { id }: { id: number }) => ({
      selected: context.selected.includes(id)
        ? context.selected.filter((other) => other !== id)
        : [...context.selected, id],
    })),
    toggleItems: assign(({ context }) => ({
      selected: context.selected.length === context.items.length ? [] : idsOf(context.items),
    })),
    setDecided: assign(({ context }, { data, refused }: Decided) => {
      const [sent, ...outgoing] = context.outgoing
      if (sent === undefined) return {}
      const refusedIds = new Set(refused.map(({ id }) => id))
      const items = sent.items.filter(({ id }) => !refusedIds.has(id))
      return {
        outgoing,
        refused: [...context.refused, ...refused],
        undoable:
          data.length === 0
            ? context.undoable
            : [
                ...context.undoable,
                { ids: data.map(({ id }) => id), items, action: sent.action, isUnwanted: sent.isUnwanted },
              ],
      }
    }),
    /** The decision was not stored: its items come back. */
    putBack: assign(({ context }) => {
      const [sent, ...outgoing] = context.outgoing
      return { outgoing, items: joined(sent?.items ?? [], context.items) }
    }),
    askUndo: assign(({ context }) => {
      const last = lastWanted(context)
      return {
        outgoing: marked(context.outgoing, last, true),
        undoable: marked(context.undoable, last, true),
      }
    }),
    forgetUndo: assign(({ context }) => ({
      undoable: marked(context.undoable, unwantedOf(context), false),
    })),
    takeUndone: assign(({ context }, { too_late: tooLate }: Undone) => {
      const unwanted = unwantedOf(context)
      const { ids, items } = unwanted ?? { ids: [], items: [] }
      const undone = items.filter((_item, index) => !tooLate.includes(ids[index] ?? 0))
      return {
        undoable: context.undoable.filter((decision) => decision !== unwanted),
        items: joined(undone, context.items),
      }
    }),
    /** An undo that was asked for in time is still carried out. The server says if it is too late. */
    forgetUndoable: assign(({ context }) => ({
      undoable: context.undoable.filter(({ isUnwanted }) => isUnwanted),
    })),
    clearRefused: assign({ refused: [] }),
  },
  delays: {
    undoWindow: limits.undoSeconds * 1_000,
    claimTime: limits.claimIdleTime,
    retry: 3_000,
  },
})
