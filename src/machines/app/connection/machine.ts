import { catchingUp } from './catchingUp.ts'
import { factsOf, unseen } from './eventLog.ts'
import { joining } from './joining.ts'
import { polling } from './polling.ts'
import { connection, tellRefused } from './setup.ts'

const notJoined = [
  { guard: 'isLastJoinTry', target: '#connection.online.polling', actions: 'countFailure' },
  { target: '#connection.failed' },
] as const

/**
 * The realtime connection of the signed-in member: no event is lost or told twice
 * (`docs/product.md#realtime-connection`). Lives from the sign-in to the sign-out.
 */
export const connectionMachine = connection.createMachine({
  id: 'connection',
  context: ({ input }) => ({ ...input, held: [], joinedAt: null, failures: 0, quietPolls: 0 }),
  invoke: { src: 'facts', id: 'facts' },
  initial: 'starting',
  states: {
    starting: {
      meta: { shownBy: 'the state that follows at once' },
      always: [{ guard: 'isOnline', target: 'online' }, { target: 'offline' }],
    },
    offline: {
      meta: { view: { role: 'status', text: 'You are offline' } },
      on: { 'network.cameBack': 'online' },
    },
    online: {
      invoke: { src: 'channel', id: 'channel', input: ({ context }) => ({ memberId: context.memberId }) },
      on: {
        'network.lost': 'offline',
        'channel.dropped': '.connecting',
        'channel.silent': '.polling',
        'channel.refused': [
          { guard: 'isFirstFailure', target: 'refused', actions: tellRefused },
          { target: 'refused' },
        ],
      },
      initial: 'connecting',
      states: {
        connecting: {
          meta: { view: { role: 'status', text: 'Connecting' } },
          entry: 'clearJoining',
          on: {
            ...joining,
            'channel.failed': notJoined,
            // It has not been up since the chart entered this state.
            'channel.dropped': {},
          },
          after: { joinTimeout: notJoined },
        },
        polling,
        catchingUp,
        live: {
          tags: 'live',
          meta: { shownBy: 'the missing connection status' },
          entry: [
            {
              type: 'tellBatch',
              params: ({ context }) => ({ facts: factsOf(unseen(context.held, context.lastEventId)) }),
            },
            { type: 'setLastEventId', params: ({ context }) => ({ events: context.held }) },
            'clearHeld',
          ],
          on: {
            'channel.received': [
              {
                guard: { type: 'hasMissedEvents', params: ({ event }) => event },
                target: 'catchingUp',
                actions: { type: 'hold', params: ({ event }) => event },
              },
              {
                actions: [
                  {
                    type: 'tellBatch',
                    params: ({ context, event }) => ({
                      facts: factsOf(unseen(event.events, context.lastEventId)),
                    }),
                  },
                  { type: 'setLastEventId', params: ({ event }) => event },
                ],
              },
            ],
          },
        },
      },
    },
    /** A new channel tries sooner than the old one would. */
    failed: {
      meta: { shownBy: 'the same status as while connecting' },
      entry: 'countFailure',
      after: { pause: 'online' },
      on: { 'network.lost': 'offline' },
    },
    refused: {
      meta: { view: { role: 'status', text: 'Live updates are off' } },
      entry: 'countFailure',
      // A new channel signs in again.
      after: { pause: 'online' },
      on: { 'network.lost': 'offline' },
    },
  },
})
