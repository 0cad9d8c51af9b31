import { assign, fromCallback, fromPromise, not, setup } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import { notProvided } from '../placeholder.ts'
import type { FactOf } from '../root/facts.ts'
import type { StateMeta } from '../stateMeta.ts'
import { isOption, nothingCounted, notifierOptions, withoutMember } from './options.ts'
import type { NotifierCounts, NotifierLists, NotifierOption } from './options.ts'

export interface SideNotifierInput {
  readonly isMember: boolean
  /** What was chosen last; what is no option counts as nothing. */
  readonly kept: string | null
  readonly unread: number
  /** The lists that are shown somewhere: no other is asked for, nor can be chosen. */
  readonly watched: readonly NotifierOption[]
}

export interface SideNotifierContext {
  readonly isMember: boolean
  readonly watched: readonly NotifierOption[]
  readonly option: NotifierOption
  readonly lists: Partial<NotifierLists>
  readonly counts: NotifierCounts
  /** Lists that something happened to since they were asked for. */
  readonly stale: readonly NotifierOption[]
  /** What the call under way asks for. */
  readonly asked: readonly NotifierOption[]
  readonly hasFailed: boolean
}

type SideNotifierEvent =
  | { type: 'notifier.choose'; option: string }
  | { type: 'notifier.retry' }
  /** Something happened to what these lists show. */
  | { type: 'notifier.outdate'; options: readonly NotifierOption[] }
  /** A member is blocked, though that may not be stored yet. */
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
    load: fromPromise<Answer<Partial<NotifierLists>>, { options: readonly NotifierOption[] }>(() =>
      notProvided('load'),
    ),
  },
  guards: {
    isGuest: ({ context }) => !context.isMember,
    isWatched: ({ context }, { option }: { option: string }) =>
      context.watched.some((watched) => watched === option),
    isUnread: ({ context }) => context.option === 'unread',
    isOnline: ({ context }) => context.option === 'online',
    isStale: ({ context }) => context.stale.length > 0,
    isAnswered: (_, { ok }: { ok: boolean }) => ok,
    isLoaded: ({ context }) => context.lists[context.option] !== undefined,
    isEmpty: ({ context }) => context.lists[context.option]?.items.length === 0,
    hasFailed: ({ context }) => context.hasFailed,
  },
  actions: {
    choose: assign((_, { option }: { option: string }) => (isOption(option) ? { option } : {})),
    keep: (_, { option }: { option: string }) => notProvided(`keep ${option}`),
    outdate: assign(({ context }, { options }: { options: readonly NotifierOption[] }) => ({
      stale: context.watched.filter((option) => context.stale.includes(option) || options.includes(option)),
    })),
    noteUnread: assign(({ context }, { conversations }: { conversations: number }) => ({
      counts: { ...context.counts, unread: conversations },
    })),
    ask: assign(({ context }) => ({ asked: context.stale, stale: [] })),
    take: assign(({ context }, answer: Answer<Partial<NotifierLists>>) => {
      if (!answer.ok) return {}
      const { online, cam } = answer.data
      return {
        hasFailed: false,
        lists: { ...context.lists, ...answer.data },
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
    noteFailure: assign(({ context }) => ({
      hasFailed: true,
      stale: notifierOptions.filter((option) => [...context.asked, ...context.stale].includes(option)),
    })),
    forgetFailure: assign({ hasFailed: false }),
    forgetMember: assign({
      isMember: false,
      lists: {},
      counts: nothingCounted,
      stale: [],
      asked: [],
      hasFailed: false,
    }),
  },
  delays: {
    /** Messages, and members who come and go, do so in bursts. */
    burst: 300,
  },
})

/** What is shown of one option follows what is known of its list: an old list is better than none. */
export const listStates = (words: { loading: string; shown: string; empty: string; retry: string }) =>
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
        meta: { view: { role: 'list', text: words.shown } },
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
