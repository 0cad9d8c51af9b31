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

/** For those who show live data: what they have may be old. */
export const tellReset = { type: 'tellBatch', params: { facts: [{ type: 'realtime.reset' }] } } as const

/** Where another tab signed out, or in as another, this one learns it so. */
export const tellRefused = { type: 'tellBatch', params: { facts: [{ type: 'realtime.refused' }] } } as const

/** Milliseconds, doubled by each failure in a row up to the last. */
const firstPause = 1_000
const longestPause = 32_000
const mostFailures = 1 + Math.log2(longestPause / firstPause)
/** Catching up that failed this often is given up for fetching everything anew. */
const catchUpTries = 3

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
    fetchMissed: fromPromise<Answer<Missed>, { after: number }>(() => notProvided('fetchMissed')),
  },
  guards: {
    ...answerGuards,
    isOnline: ({ context }) => context.isOnline,
    isFirstFailure: ({ context }) => context.failures === 0,
    /** Nothing happened between the last event seen and the moment the channel was joined. */
    isUpToDate: ({ context }, { lastEventId }: { lastEventId: number | null }) =>
      lastEventId !== null && lastEventId === context.lastEventId,
    knowsWhereItWas: ({ context }) => context.lastEventId !== null,
    missedSome: ({ context }, { events }: { events: readonly MemberEvent[] }) =>
      hasGap(events, context.lastEventId),
    isTooOld: (_, answer: Answer<Missed>) => answer.ok && answer.data.reset,
    /** Not all of it fits one answer, or the socket brought something later still. */
    hasMore: ({ context }, answer: Answer<Missed>) =>
      answer.ok && (answer.data.has_more || hasGap(context.held, answer.data.last_id)),
    canTryAgain: ({ context }) => context.failures < catchUpTries,
  },
  actions: {
    /** One batch is one transition of the root. */
    tellBatch: (_, { facts }: { facts: readonly RealtimeFact[] }) => notProvided(`tell ${facts.length}`),
    remember: assign(({ context }, { events }: { events: readonly MemberEvent[] }) => ({
      lastEventId: lastIdOf(events, context.lastEventId),
    })),
    rememberAnswer: assign((_, answer: Answer<Missed>) =>
      answer.ok ? { lastEventId: answer.data.last_id, failures: 0 } : {},
    ),
    join: assign((_, { lastEventId }: { lastEventId: number | null }) => ({
      joinedAt: lastEventId,
      failures: 0,
    })),
    skipWhatWasMissed: assign({
      lastEventId: ({ context }) =>
        context.joinedAt === null
          ? context.lastEventId
          : Math.max(context.joinedAt, context.lastEventId ?? 0),
      failures: 0,
    }),
    hold: assign(({ context }, { events }: { events: readonly MemberEvent[] }) => ({
      held: [...context.held, ...events],
    })),
    forgetHeld: assign({ held: [] }),
    forgetJoining: assign({ held: [], joinedAt: null }),
    countFailure: assign({ failures: ({ context }) => Math.min(context.failures + 1, mostFailures) }),
  },
  delays: {
    pause: ({ context }) => firstPause * 2 ** (context.failures - 1),
  },
})
