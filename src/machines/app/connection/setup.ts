import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { EventObject } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { MemberEvent } from '../../../../contract/events.ts'
import { answerGuards } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { RealtimeFact } from '../root/facts.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { hasGap, lastIdOf } from './eventLog.ts'
import type { ConnectionContext, ConnectionEvent, ConnectionInput, Missed } from './types.ts'

/** Tells charts with live data that it may be stale. */
export const tellReset = { type: 'tellBatch', params: { facts: [{ type: 'realtime.reset' }] } } as const

/** Tells the session that the server refused the socket, for example after a sign-out in another tab. */
export const tellRefused = { type: 'tellBatch', params: { facts: [{ type: 'realtime.refused' }] } } as const

/** Milliseconds, doubled after each consecutive failure, up to a maximum. */
const firstPause = 1_000
const longestPause = 32_000
const mostFailures = 1 + Math.log2(longestPause / firstPause)
/** After this many failures, charts refetch everything instead. */
const catchUpTries = 3
/** After this many channels that were not joined, the client asks for events instead. */
const joinTries = 3
/** Milliseconds within which a channel must be joined. Some proxies let a socket open, and then hold everything back. */
const joinWithin = 10_000
/** Milliseconds between two questions for events, doubled after each that brought none. */
const shortestPollPause = 5_000
const longestPollPause = 30_000
const mostQuietPolls = Math.ceil(Math.log2(longestPollPause / shortestPollPause))

export const connection = setup({
  types: {
    input: {} as ConnectionInput,
    context: {} as ConnectionContext,
    events: {} as ConnectionEvent,
    tags: {} as 'live',
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    channel: fromCallback<EventObject, { memberId: number }>(() => notProvided('channel')),
    sight: fromCallback(() => notProvided('sight')),
    fetchMissed: fromPromise<Answer<Missed>, { after: number }>(() => notProvided('fetchMissed')),
  },
  guards: {
    ...answerGuards,
    isOnline: ({ context }) => context.isOnline,
    isFirstFailure: ({ context }) => context.failures === 0,
    /** No event happened between the last one seen and joining the channel. */
    isUpToDate: ({ context }, { lastEventId }: { lastEventId: number | null }) =>
      lastEventId !== null && lastEventId === context.lastEventId,
    hasLastEventId: ({ context }) => context.lastEventId !== null,
    hasMissedEvents: ({ context }, { events }: { events: readonly MemberEvent[] }) =>
      hasGap(events, context.lastEventId),
    isTooOld: (_, answer: Answer<Missed>) => answer.ok && answer.data.reset,
    /** The answer was not complete, or the socket has delivered even later events. */
    hasMore: ({ context }, answer: Answer<Missed>) =>
      answer.ok && (answer.data.has_more || hasGap(context.held, answer.data.last_id)),
    hasEvents: (_, answer: Answer<Missed>) => answer.ok && answer.data.data.length > 0,
    isLastJoinTry: ({ context }) => context.failures + 1 >= joinTries,
    canTryAgain: ({ context }) => context.failures < catchUpTries,
  },
  actions: {
    /** A batch is one transition of the root actor. */
    tellBatch: (_, { facts }: { facts: readonly RealtimeFact[] }) => notProvided(`tell ${facts.length}`),
    setLastEventId: assign(({ context }, { events }: { events: readonly MemberEvent[] }) => ({
      lastEventId: lastIdOf(events, context.lastEventId),
    })),
    catchUpTo: assign((_, missed: Missed) => ({ lastEventId: missed.last_id, failures: 0 })),
    setPolled: assign((_, missed: Missed) => ({ lastEventId: missed.last_id })),
    join: assign((_, { lastEventId }: { lastEventId: number | null }) => ({
      joinedAt: lastEventId,
      failures: 0,
      quietPolls: 0,
    })),
    skipMissed: assign({
      lastEventId: ({ context }) =>
        context.joinedAt === null
          ? context.lastEventId
          : Math.max(context.joinedAt, context.lastEventId ?? 0),
      failures: 0,
    }),
    hold: assign(({ context }, { events }: { events: readonly MemberEvent[] }) => ({
      held: [...context.held, ...events],
    })),
    clearHeld: assign({ held: [] }),
    clearJoining: assign({ held: [], joinedAt: null }),
    countQuietPoll: assign({
      quietPolls: ({ context }) => Math.min(context.quietPolls + 1, mostQuietPolls),
    }),
    clearQuietPolls: assign({ quietPolls: 0 }),
    countFailure: assign({ failures: ({ context }) => Math.min(context.failures + 1, mostFailures) }),
  },
  delays: {
    joinTimeout: joinWithin,
    pollPause: ({ context }) => Math.min(shortestPollPause * 2 ** context.quietPolls, longestPollPause),
    pause: ({ context }) => firstPause * 2 ** (context.failures - 1),
  },
})
