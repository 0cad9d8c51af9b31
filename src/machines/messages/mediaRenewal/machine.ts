import { assign, fromCallback, fromPromise, sendParent, setup } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import { privateMediaLifetime } from '../../../../contract/limits.ts'
import type { Message } from '../../../../contract/messages.ts'
import type { FactOf } from '../../app/root/facts.ts'
import { answerGuards, ofAnswer, withData } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'

interface MediaRenewalContext {
  /** Ids of the messages to ask for, the next one first. */
  readonly queue: readonly number[]
  /** By message id, when media of it failed and it was queued: epoch milliseconds. */
  readonly failedAt: Readonly<Record<number, number>>
}

/** Messages with media that did not load from the address they have now. `at`: epoch milliseconds. */
interface MediaFailure {
  readonly messageIds: readonly number[]
  readonly at: number
}

/** Reported to the parent. */
export type MediaReport = { type: 'media.renewed'; message: Message }

const nextOf = ({ queue: [id] }: MediaRenewalContext) => id ?? notProvided('a queued message')

/** A new address is of use only once the one that was fetched last is over. */
const dueOf = ({ queue, failedAt }: MediaRenewalContext, { messageIds, at }: MediaFailure) =>
  messageIds.filter((id) => !queue.includes(id) && at - (failedAt[id] ?? -Infinity) >= privateMediaLifetime)

/**
 * Fetches messages anew whose private media no longer load, because their addresses end after some minutes
 * (docs/decisions.md#expired-photo-addresses-in-threads). One message at a time, each at most once per lifetime of an
 * address.
 *
 * Lives as long as the conversation is open: from opening the thread until it is left, which drops the queue.
 */
export const mediaRenewalMachine = setup({
  types: {
    context: {} as MediaRenewalContext,
    events: {} as ({ type: 'media.failed' } & MediaFailure) | FactOf<'network.cameBack'>,
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    loadMessage: fromPromise<Answer<Message>, { id: number }>(() => notProvided('loadMessage')),
  },
  guards: {
    ...answerGuards,
    isAnyQueued: ({ context }) => context.queue.length > 0,
  },
  actions: {
    queueDue: assign(({ context }, failure: MediaFailure) => {
      const due = dueOf(context, failure)
      return {
        queue: [...context.queue, ...due],
        failedAt: { ...context.failedAt, ...Object.fromEntries(due.map((id) => [id, failure.at])) },
      }
    }),
    dropFirst: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    report: sendParent((_, message: Message): MediaReport => ({ type: 'media.renewed', message })),
  },
  /** Milliseconds. */
  delays: { retryDelay: 10_000 },
}).createMachine({
  id: 'mediaRenewal',
  context: { queue: [], failedAt: {} },
  invoke: { src: 'facts', id: 'facts' },
  initial: 'idle',
  on: { 'media.failed': { actions: { type: 'queueDue', params: ({ event }) => event } } },
  states: {
    idle: {
      meta: { shownBy: 'the photos of the messages' },
      always: { guard: 'isAnyQueued', target: 'loading' },
    },
    loading: {
      meta: { shownBy: 'the photos as they are: a new address is not announced' },
      invoke: {
        src: 'loadMessage',
        id: 'loadMessage',
        input: ({ context }) => ({ id: nextOf(context) }),
        onDone: [
          {
            guard: ofAnswer('isAnswered'),
            target: 'idle',
            actions: [withData('report'), 'dropFirst'],
          },
          // Erased, or no longer shown to the viewer: another try would be answered alike.
          { guard: ofAnswer('isNotFound'), target: 'idle', actions: 'dropFirst' },
          { guard: ofAnswer('isForbidden'), target: 'idle', actions: 'dropFirst' },
          { target: 'waiting' },
        ],
        onError: 'waiting',
      },
    },
    waiting: {
      meta: { shownBy: 'the photos as they are, without those that did not load' },
      on: { 'network.cameBack': 'idle' },
      after: { retryDelay: 'idle' },
    },
  },
})
