import { catchingUp } from './catchingUp.ts'
import { factsOf, unseen } from './eventLog.ts'
import { connection, tellRefused, tellReset } from './setup.ts'

export const connectionMachine = connection.createMachine({
  id: 'connection',
  context: ({ input }) => ({ ...input, held: [], joinedAt: null, failures: 0 }),
  invoke: { src: 'facts', id: 'facts' },
  initial: 'starting',
  states: {
    starting: {
      meta: { shownBy: 'what it starts with' },
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
        'channel.refused': [
          { guard: 'isFirstFailure', target: 'refused', actions: tellRefused },
          { target: 'refused' },
        ],
      },
      initial: 'connecting',
      states: {
        connecting: {
          meta: { view: { role: 'status', text: 'Connecting' } },
          entry: 'forgetJoining',
          on: {
            'channel.joined': [
              {
                guard: { type: 'isUpToDate', params: ({ event }) => event },
                target: 'live',
                actions: { type: 'join', params: ({ event }) => event },
              },
              {
                guard: 'knowsWhereItWas',
                target: 'catchingUp',
                actions: { type: 'join', params: ({ event }) => event },
              },
              {
                target: 'live',
                actions: [{ type: 'join', params: ({ event }) => event }, 'skipWhatWasMissed', tellReset],
              },
            ],
          },
        },
        catchingUp,
        live: {
          tags: 'live',
          meta: { shownBy: 'the missing notice of the connection' },
          entry: [
            {
              type: 'tellBatch',
              params: ({ context }) => ({ facts: factsOf(unseen(context.held, context.lastEventId)) }),
            },
            { type: 'remember', params: ({ context }) => ({ events: context.held }) },
            'forgetHeld',
          ],
          on: {
            'channel.received': [
              {
                guard: { type: 'missedSome', params: ({ event }) => event },
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
                  { type: 'remember', params: ({ event }) => event },
                ],
              },
            ],
          },
        },
      },
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
