import type { Answer } from '../../../../contract/answer.ts'
import { dataOf, ofAnswer, withData } from '../../answered.ts'
import { factsOf } from './eventLog.ts'
import { connection, tellReset } from './setup.ts'
import type { Missed } from './types.ts'

/** Tells the events of an answer. */
export const tellMissed = {
  type: 'tellBatch',
  params: ({ event }: { event: { output: Answer<Missed> } }) => ({
    facts: factsOf(dataOf(event.output).data),
  }),
} as const

/** Fetches missed events, oldest first, page by page. Events of the socket are held meanwhile. */
export const catchingUp = connection.createStateConfig({
  initial: 'asking',
  on: {
    'channel.received': { actions: { type: 'hold', params: ({ event }) => event } },
  },
  states: {
    asking: {
      meta: { view: { role: 'status', text: 'Catching up' } },
      invoke: {
        src: 'fetchMissed',
        id: 'fetchMissed',
        input: ({ context }) => ({ after: context.lastEventId ?? 0 }),
        onDone: [
          {
            guard: ofAnswer('isTooOld'),
            target: '#connection.online.live',
            actions: [withData('catchUpTo'), tellReset],
          },
          {
            guard: ofAnswer('hasMore'),
            target: 'asking',
            reenter: true,
            actions: [tellMissed, withData('catchUpTo')],
          },
          {
            guard: ofAnswer('isAnswered'),
            target: '#connection.online.live',
            actions: [tellMissed, withData('catchUpTo')],
          },
          { guard: 'canTryAgain', target: 'pausing' },
          { target: '#connection.online.live', actions: ['skipMissed', tellReset] },
        ],
        onError: [
          { guard: 'canTryAgain', target: 'pausing' },
          { target: '#connection.online.live', actions: ['skipMissed', tellReset] },
        ],
      },
    },
    pausing: {
      meta: { shownBy: 'the same status as while asking' },
      entry: 'countFailure',
      after: { pause: 'asking' },
    },
  },
})
