import { ofAnswer } from '../../answered.ts'
import { factsIn } from './eventLog.ts'
import { connection, tellReset } from './setup.ts'

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
            actions: [{ type: 'rememberAnswer', params: ({ event }) => event.output }, tellReset],
          },
          {
            guard: ofAnswer('hasMore'),
            target: 'asking',
            reenter: true,
            actions: [
              { type: 'tellBatch', params: ({ event }) => ({ facts: factsIn(event.output) }) },
              { type: 'rememberAnswer', params: ({ event }) => event.output },
            ],
          },
          {
            guard: ofAnswer('isAnswered'),
            target: '#connection.online.live',
            actions: [
              { type: 'tellBatch', params: ({ event }) => ({ facts: factsIn(event.output) }) },
              { type: 'rememberAnswer', params: ({ event }) => event.output },
            ],
          },
          { guard: 'canTryAgain', target: 'pausing' },
          { target: '#connection.online.live', actions: ['skipWhatWasMissed', tellReset] },
        ],
        onError: [
          { guard: 'canTryAgain', target: 'pausing' },
          { target: '#connection.online.live', actions: ['skipWhatWasMissed', tellReset] },
        ],
      },
    },
    pausing: {
      meta: { shownBy: 'the same notice as while asking' },
      entry: 'countFailure',
      after: { pause: 'asking' },
    },
  },
})
