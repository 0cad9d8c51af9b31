import { and, assign, fromCallback, fromPromise, not, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import { answerGuards, fetchTransitions, ofAnswer, refusalOf, withData } from '../../answered.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import {
  type DeletedItem,
  deletedBy,
  type Edited,
  type Editing,
  emptyMedia,
  type ItemChange,
  type ManagedItem,
  type ManagedMedia,
  type MediaEdit,
  restoresOf,
  withChange,
  withChanges,
  withEdits,
  withFirstSaved,
} from './edits.ts'

interface ManagedMediaContext<Item> extends Edited<Item> {
  /** `stored` with the edits. */
  readonly shown: ManagedMedia<Item>
  /** Deletions that can be undone together, oldest first. */
  readonly deleted: readonly DeletedItem<Item>[]
  /** The server may have what is not shown. */
  readonly isOutdated: boolean
  /** What was told of items since the server was asked, oldest first. Its answer may be older. */
  readonly held: readonly ItemChange<Item>[]
  /** A tab shows them. */
  readonly isOpen: boolean
}

const nothing: ManagedMediaContext<never> = {
  stored: emptyMedia,
  shown: emptyMedia,
  edits: [],
  deleted: [],
  isOutdated: false,
  held: [],
  isOpen: false,
}

const notSaved: FlashContent = {
  type: 'error',
  html: 'Couldn’t save your changes. Check your connection and try again.',
}

const outdate = { actions: 'setOutdated' } as const
const open = { type: 'setOpen', params: { isOpen: true } } as const

/**
 * The member's own photos or videos. Edits are shown at once and stored one after another; an edit that is refused is
 * taken back. Deletions are stored at once and can be undone for some seconds.
 *
 * Lives until the page is closed, so that edits are stored when the member leaves the tab.
 */
export const createManagedMediaMachine = <Item extends ManagedItem>() => {
  const addEdits = {
    type: 'addEdits',
    params: ({ event }: { event: Editing<Item> }) => event,
  } as const
  const told = { params: ({ event }: { event: ItemChange<Item> }) => event } as const
  const applyChange = { type: 'changeItem', ...told } as const
  const hold = { type: 'holdChange', ...told } as const
  return setup({
    types: {
      context: {} as ManagedMediaContext<Item>,
      events: {} as
        | { type: 'media.open' }
        | { type: 'media.leave' }
        | { type: 'media.retry' }
        | ({ type: 'media.edit' } & Editing<Item>)
        | { type: 'media.undo' }
        | { type: 'media.outdated' }
        | ({ type: 'item.changed' } & ItemChange<Item>)
        | { type: 'avatar.changed'; id: number | null }
        | { type: 'session.ended' },
      tags: {} as 'busy',
      meta: {} as StateMeta,
    },
    actors: {
      facts: fromCallback(() => notProvided('facts')),
      loadMedia: fromPromise<Answer<ManagedMedia<Item>>>(() => notProvided('loadMedia')),
      /** Returns the changed item, or null for a deletion. */
      saveEdit: fromPromise<Answer<Item | null>, { edit: MediaEdit<Item> }>(() => notProvided('saveEdit')),
    },
    guards: {
      ...answerGuards,
      hasEdits: ({ context }) => context.edits.length > 0,
      isOutdated: ({ context }) => context.isOutdated,
      isOpen: ({ context }) => context.isOpen,
      /** The item of a deletion was deleted before, perhaps on another device. */
      isDeletedBefore: ({ context }, answer: Answer<unknown>) =>
        context.edits[0]?.type === 'delete' && !answer.ok && answer.status === 404,
      canUndo: ({ context }) => context.deleted.length > 0,
      deletes: (_, { edits }: Editing<Item>) => edits.some(({ type }) => type === 'delete'),
    },
    actions: {
      setMedia: assign(({ context }, answered: ManagedMedia<Item>) => {
        const stored = withChanges(answered, context.held)
        return { stored, shown: withEdits(stored, context.edits) }
      }),
      setOutdated: assign({ isOutdated: true }),
      /** What is told from now on may be missing in the answer. */
      beginLoading: assign({ isOutdated: false, held: [] }),
      holdChange: assign(({ context }, change: ItemChange<Item>) => ({ held: [...context.held, change] })),
      setOpen: assign((_, { isOpen }: { isOpen: boolean }) => ({ isOpen })),
      addEdits: assign(({ context }, { edits }: Editing<Item>) => ({
        edits: [...context.edits, ...edits],
        shown: withEdits(context.shown, edits),
        deleted: [...context.deleted, ...deletedBy(context.shown, edits)],
      })),
      setSaved: assign(({ context }, item: Item | null) => withFirstSaved(context, item)),
      setDeletedBefore: assign(({ context }) => withFirstSaved(context, null)),
      /** A deletion that was not stored can't be undone, and one that was not undone still can. */
      dropEdit: assign(({ context }) => {
        const [edit, ...edits] = context.edits
        return {
          edits,
          shown: withEdits(context.stored, edits),
          deleted: [
            ...context.deleted.filter(({ item }) => edit?.type !== 'delete' || item.id !== edit.id),
            ...(edit?.type === 'restore' ? [edit] : []),
          ],
        }
      }),
      dropEdits: assign(({ context }) => ({
        edits: [],
        shown: context.stored,
        deleted: context.deleted.filter(
          ({ item }) => !context.edits.some(({ type, id }) => type === 'delete' && id === item.id),
        ),
      })),
      restoreDeleted: assign(({ context }) => {
        const restores = restoresOf(context.deleted)
        return {
          edits: [...context.edits, ...restores],
          shown: withEdits(context.shown, restores),
          deleted: [],
        }
      }),
      forgetDeleted: assign({ deleted: [] }),
      changeItem: assign(({ context }, { id, changes }: ItemChange<Item>) => {
        const stored = withChange(context.stored, id, changes)
        return { stored, shown: withEdits(stored, context.edits) }
      }),
      setAvatar: assign(({ context }, { id }: { id: number | null }) => {
        const stored = { ...context.stored, avatarId: id }
        return { stored, shown: withEdits(stored, context.edits) }
      }),
      forgetAll: assign(nothing),
      flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
    },
    /** Milliseconds. */
    delays: {
      /** How long deletions can be undone after the last one. */
      undoDelay: 10_000,
      /** Private addresses end after five minutes. */
      renewalDelay: 240_000,
    },
  }).createMachine({
    id: 'managedMedia',
    context: nothing,
    invoke: { src: 'facts', id: 'facts' },
    initial: 'closed',
    on: {
      'media.open': { actions: open },
      'media.leave': { actions: { type: 'setOpen', params: { isOpen: false } } },
      'session.ended': { target: '.closed', actions: 'forgetAll' },
    },
    states: {
      closed: {
        meta: { shownBy: 'nothing: the tab opens it at once' },
        on: { 'media.open': { target: 'loading', actions: open } },
      },
      loading: {
        tags: 'busy',
        meta: { view: { role: 'status', text: 'Loading' } },
        entry: 'beginLoading',
        on: { 'media.outdated': outdate, 'item.changed': { actions: hold } },
        invoke: {
          src: 'loadMedia',
          id: 'loadMedia',
          ...fetchTransitions({
            answered: { target: 'ready', actions: withData('setMedia') },
            failed: 'failed',
          }),
        },
      },
      failed: {
        meta: { view: { role: 'button', text: 'Try again' } },
        on: { 'media.retry': 'loading', 'media.open': { target: 'loading', actions: open } },
      },
      ready: {
        on: {
          'media.edit': { actions: addEdits },
          'media.open': { actions: [open, 'setOutdated'] },
          'media.outdated': outdate,
          'item.changed': { actions: applyChange },
          'avatar.changed': { actions: { type: 'setAvatar', params: ({ event }) => event } },
        },
        type: 'parallel',
        states: {
          storing: {
            initial: 'idle',
            states: {
              idle: {
                meta: { shownBy: 'the photos or videos' },
                always: [
                  { guard: 'hasEdits', target: 'saving' },
                  { guard: and(['isOutdated', 'isOpen']), target: 'refreshing' },
                ],
                after: { renewalDelay: { guard: 'isOpen', target: 'refreshing' } },
              },
              saving: {
                tags: 'busy',
                meta: { view: { role: 'status', text: 'Saving' } },
                invoke: {
                  src: 'saveEdit',
                  id: 'saveEdit',
                  input: ({ context: { edits } }) => ({ edit: edits[0] ?? notProvided('an edit to save') }),
                  onDone: [
                    { guard: ofAnswer('isAnswered'), target: 'idle', actions: withData('setSaved') },
                    {
                      guard: ofAnswer('isDeletedBefore'),
                      target: 'idle',
                      actions: 'setDeletedBefore',
                    },
                    { guard: ofAnswer('isSignedOut'), target: 'idle', actions: 'dropEdits' },
                    {
                      target: 'idle',
                      // The server has something else than what was edited.
                      actions: [
                        'dropEdit',
                        'setOutdated',
                        {
                          type: 'flash',
                          params: ({ event }) => ({ type: 'error', html: refusalOf(event.output).message }),
                        },
                      ],
                    },
                  ],
                  onError: {
                    target: 'idle',
                    actions: ['dropEdits', 'setOutdated', { type: 'flash', params: notSaved }],
                  },
                },
              },
              refreshing: {
                meta: { shownBy: 'the photos or videos as they are' },
                entry: 'beginLoading',
                on: { 'item.changed': { actions: [applyChange, hold] } },
                invoke: {
                  src: 'loadMedia',
                  id: 'refreshMedia',
                  onDone: [
                    { guard: ofAnswer('isAnswered'), target: 'idle', actions: withData('setMedia') },
                    { target: 'idle' },
                  ],
                  // What is shown stays until the next refresh.
                  onError: 'idle',
                },
              },
            },
          },
          undo: {
            initial: 'none',
            states: {
              none: {
                meta: { shownBy: 'no offer to undo' },
                always: { guard: 'canUndo', target: 'offered' },
              },
              offered: {
                meta: { view: { role: 'button', text: 'Undo' } },
                always: { guard: not('canUndo'), target: 'none' },
                on: {
                  'media.undo': { target: 'none', actions: 'restoreDeleted' },
                  'media.edit': {
                    guard: { type: 'deletes', params: ({ event }) => event },
                    target: 'offered',
                    reenter: true,
                    actions: addEdits,
                  },
                },
                after: { undoDelay: { target: 'none', actions: 'forgetDeleted' } },
              },
            },
          },
        },
      },
    },
  })
}
