import { assign, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { QueueName } from '../../../../contract/moderationQueues.ts'
import { answerGuards, ofAnswer, withData } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'

export interface QueueCount {
  readonly queue: QueueName
  readonly count: number
  readonly claimed_by_others: number
  /** Since when the longest waiting one waits; null when none waits. */
  readonly oldest_at: string | null
}

interface QueueCountsContext {
  /** Empty until they are known. Kept while they can't be loaded. */
  readonly counts: readonly QueueCount[]
}

/**
 * How much waits in each queue of the moderators, asked again and again. A failure needs no notice: the counts stay as
 * they were. Lives as long as the member stays in the admin area.
 */
export const queueCountsMachine = setup({
  types: {
    context: {} as QueueCountsContext,
    /** The moderator went to another page. */
    events: {} as { type: 'counts.refresh' },
    meta: {} as StateMeta,
  },
  actors: {
    loadCounts: fromPromise<Answer<readonly QueueCount[]>>(() => notProvided('loadCounts')),
  },
  guards: answerGuards,
  actions: {
    setCounts: assign((_, counts: readonly QueueCount[]) => ({ counts })),
  },
  delays: { pause: 10_000 },
}).createMachine({
  id: 'queueCounts',
  context: { counts: [] },
  initial: 'loading',
  states: {
    loading: {
      meta: { shownBy: 'the counts as they were' },
      invoke: {
        src: 'loadCounts',
        id: 'loadCounts',
        onDone: [
          { guard: ofAnswer('isAnswered'), target: 'shown', actions: withData('setCounts') },
          { target: 'shown' },
        ],
        onError: 'shown',
      },
    },
    shown: {
      meta: { shownBy: 'the counts in the navigation' },
      on: { 'counts.refresh': 'loading' },
      after: { pause: 'loading' },
    },
  },
})
