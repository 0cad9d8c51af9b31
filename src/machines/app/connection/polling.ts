import { ofAnswer, withData } from '../../answered.ts'
import { tellMissed } from './catchingUp.ts'
import { joining } from './joining.ts'
import { connection, tellReset } from './setup.ts'

/** Beyond the end of every event log: the answer tells where it ends, and that events are missing. */
const beyondEveryEvent = Number.MAX_SAFE_INTEGER

/**
 * Asks for new events while no socket works, for example behind a proxy that refuses web sockets. Only a visible page
 * asks. The channel goes on trying, at growing intervals of its own, and ends this state when it is joined.
 */
export const polling = connection.createStateConfig({
  entry: ['clearJoining', 'clearQuietPolls'],
  invoke: { src: 'sight', id: 'sight' },
  initial: 'hidden',
  on: {
    ...joining,
    'page.hidden': '.hidden',
    // The socket between two tries.
    'channel.dropped': {},
  },
  states: {
    hidden: {
      meta: { shownBy: 'the same status as while asking, on a page that nobody sees' },
      on: { 'page.shown': { target: 'asking', actions: 'clearQuietPolls' } },
    },
    asking: {
      meta: { view: { role: 'status', text: 'Live updates come every few seconds' } },
      invoke: {
        src: 'fetchMissed',
        id: 'fetchMissed',
        input: ({ context }) => ({ after: context.lastEventId ?? beyondEveryEvent }),
        onDone: [
          {
            guard: ofAnswer('isTooOld'),
            target: 'pausing',
            actions: [withData('setPolled'), tellReset, 'clearQuietPolls'],
          },
          {
            guard: ofAnswer('hasMore'),
            target: 'asking',
            reenter: true,
            actions: [tellMissed, withData('setPolled')],
          },
          {
            guard: ofAnswer('hasEvents'),
            target: 'pausing',
            actions: [tellMissed, withData('setPolled'), 'clearQuietPolls'],
          },
          {
            guard: ofAnswer('isAnswered'),
            target: 'pausing',
            actions: [withData('setPolled'), 'countQuietPoll'],
          },
          { target: 'pausing', actions: 'countQuietPoll' },
        ],
        onError: { target: 'pausing', actions: 'countQuietPoll' },
      },
    },
    pausing: {
      meta: { shownBy: 'the same status as while asking' },
      after: { pollPause: 'asking' },
    },
  },
})
