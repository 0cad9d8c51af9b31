import { connection, tellReset } from './setup.ts'

/** The transitions of a joined channel, which delivers what happens from now on. */
export const joining = connection.createStateConfig({
  on: {
    'channel.joined': [
      {
        guard: { type: 'isUpToDate', params: ({ event }) => event },
        target: '#connection.online.live',
        actions: { type: 'join', params: ({ event }) => event },
      },
      {
        guard: 'hasLastEventId',
        target: '#connection.online.catchingUp',
        actions: { type: 'join', params: ({ event }) => event },
      },
      {
        target: '#connection.online.live',
        actions: [{ type: 'join', params: ({ event }) => event }, 'skipMissed', tellReset],
      },
    ],
  },
}).on
