import { assign, fromCallback, fromPromise, not, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import { pageSizes } from '../../../../contract/limits.ts'
import { answerGuards } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { FactOf } from '../../app/root/facts.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { isOption, nothingCounted, notifierOptions, withoutMember } from './options.ts'
import type { NotifierCounts, NotifierLists, NotifierOption } from './options.ts'

export interface SideNotifierInput {
  readonly isMember: boolean
  /** The option that was chosen last. An unknown one is ignored. */
  readonly kept: string | null
  readonly unread: number
  /** The lists that are on screen. Others are not loaded and can't be chosen. */
  readonly watched: readonly NotifierOption[]
}

export interface SideNotifierContext {
  readonly isMember: boolean
  readonly watched: readonly NotifierOption[]
  readonly option: NotifierOption
  readonly lists: Partial<NotifierLists>
  readonly counts: NotifierCounts
  /** How many members on cam to load. Grows by a page each time the viewer asks for more. */
  readonly cams: number
  /** Lists that changed since they were requested. */
  readonly stale: readonly NotifierOption[]
  /** Lists that the call under way loads. */
  readonly asked: readonly NotifierOption[]
  readonly hasFailed: boolean
}

type SideNotifierEvent =
  | { type: 'notifier.choose'; option: string }
  | { type: 'notifier.retry' }
  /** Loads more members on cam, who have no list page of their own. */
  | { type: 'notifier.more' }
  /** These lists may have changed. */
  | { type: 'notifier.outdate'; options: readonly NotifierOption[] }
  /** A member is blocked, although that may not be stored yet. */
  | { type: 'notifier.hide'; memberId: number }
  | FactOf<'unread.changed' | 'session.ended'>

export const notifier = setup({
  types: {
    input: {} as SideNotifierInput,
    context: {} as SideNotifierContext,
    events: {} as SideNotifierEvent,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    load: fromPromise<Answer<Partial<NotifierLists>>, { options: readonly NotifierOption[]; cams: number }>(
      () => notProvided('load'),
    ),
  },
  guards: {
    ...answerGuards,
    isGuest: ({ context }) => !context.isMember,
    isWatched: ({ context }, { option }: { option: string }) =>
      context.watched.some((watched) => watched === option),
    isUnread: ({ context }) => context.option === 'unread',
    isOnline: ({ context }) => context.option === 'online',
    isStale: ({ context }) => context.stale.length > 0,
    isLoaded: ({ context }) => context.lists[context.option] !== undefined,
    isEmpty: ({ context }) => context.lists[context.option]?.items.length === 0,
    hasMoreOnCam: ({ context: { lists, cams } }) =>
      lists.cam !== undefined && lists.cam.items.length < lists.cam.total && lists.cam.upTo >= cams,
    isLengthening: ({ context: { lists, cams } }) => lists.cam !== undefined && lists.cam.upTo < cams,
    hasFailed: ({ context }) => context.hasFailed,
  },
  actions: {
    choose: assign((_, { option }: { option: string }) => (isOption(option) ? { option } : {})),
    keep: (_, { option }: { option: string }) => notProvided(`keep ${option}`),
    outdate: assign(({ context }, { options }: { options: readonly NotifierOption[] }) => ({
      stale: context.watched.filter((option) => context.stale.includes(option) || options.includes(option)),
    })),
    lengthen: assign(({ context }) => ({
      cams: context.cams + pageSizes.unreadPanel,
      hasFailed: false,
      stale: context.watched.filter((option) => option === 'cam' || context.stale.includes(option)),
    })),
    setUnread: assign(({ context }, { conversations }: { conversations: number }) => ({
      counts: { ...context.counts, unread: conversations },
    })),
    ask: assign(({ context }) => ({ asked: context.stale, stale: [] })),
    take: assign(({ context }, loaded: Partial<NotifierLists>) => {
      const { online, cam } = loaded
      return {
        hasFailed: false,
        lists: { ...context.lists, ...loaded },
        counts: {
          ...context.counts,
          ...(online && { online: online.total }),
          ...(cam && { cam: cam.total }),
        },
      }
    }),
    hide: assign(({ context: { lists, counts } }, memberId: number) => {
      const others = withoutMember(lists, memberId)
      const { online, cam } = others
      return {
        lists: others,
        counts: { ...counts, ...(online && { online: online.total }), ...(cam && { cam: cam.total }) },
      }
    }),
    setFailure: assign(({ context }) => ({
      hasFailed: true,
      stale: notifierOptions.filter((option) => [...context.asked, ...context.stale].includes(option)),
    })),
    forgetFailure: assign({ hasFailed: false }),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
    forgetMember: assign({
      isMember: false,
      lists: {},
      counts: nothingCounted,
      cams: pageSizes.unreadPanel,
      stale: [],
      asked: [],
      hasFailed: false,
    }),
  },
  delays: {
    /** Milliseconds. Events come in bursts, which cause one call. */
    burst: 300,
  },
})

type ListShown = ReturnType<typeof allAtOnce> | typeof byPages

/** A list whose other items are on a page of their own. */
export const allAtOnce = (text: string) =>
  notifier.createStateConfig({ meta: { view: { role: 'list', text } } })

/** The list of members on cam has no page of its own, so it grows here. */
export const byPages = notifier.createStateConfig({
  initial: 'whole',
  states: {
    whole: {
      meta: { shownBy: 'the list, with nothing under it' },
      always: [
        { guard: 'isLengthening', target: 'lengthening' },
        { guard: 'hasMoreOnCam', target: 'part' },
      ],
    },
    part: {
      meta: { view: { role: 'button', text: 'Show more' } },
      always: { guard: not('hasMoreOnCam'), target: 'whole' },
    },
    lengthening: {
      meta: { view: { role: 'status', text: 'Loading more' } },
      always: [
        { guard: 'hasFailed', target: 'unlengthened' },
        { guard: not('isLengthening'), target: 'whole' },
      ],
    },
    unlengthened: {
      meta: { view: { role: 'button', text: 'Load more again' } },
      always: { guard: not('hasFailed'), target: 'lengthening' },
    },
  },
})

/** The states of one option. A stale list stays on screen while it is loaded again. */
export const listStates = <Shown extends ListShown>(words: {
  loading: string
  shown: Shown
  empty: string
  retry: string
}) =>
  notifier.createStateConfig({
    initial: 'waiting',
    states: {
      waiting: {
        tags: 'busy',
        meta: { view: { role: 'status', text: words.loading } },
        always: [
          { guard: 'isEmpty', target: 'empty' },
          { guard: 'isLoaded', target: 'shown' },
          { guard: 'hasFailed', target: 'failed' },
        ],
      },
      shown: {
        ...words.shown,
        always: { guard: 'isEmpty', target: 'empty' },
      },
      empty: {
        meta: { view: { role: 'heading', text: words.empty } },
        always: { guard: not('isEmpty'), target: 'shown' },
      },
      failed: {
        meta: { view: { role: 'button', text: words.retry } },
        always: { guard: not('hasFailed'), target: 'waiting' },
      },
    },
  })
