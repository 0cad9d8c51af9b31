import { dataOf } from '../../answered.ts'
import { conversation, nextFailing } from './setup.ts'

/** A picture that did not load had an address that is over: its message is asked for anew, one after another. */
export const pictures = conversation.createStateConfig({
  initial: 'shown',
  on: { 'media.failed': { actions: { type: 'noteFailing', params: ({ event }) => event } } },
  states: {
    shown: {
      meta: { shownBy: 'the pictures of the messages' },
      always: { guard: 'hasFailing', target: 'renewing' },
    },
    renewing: {
      meta: { shownBy: 'the pictures as they are: new addresses are nothing to tell of' },
      invoke: {
        src: 'loadMessage',
        id: 'loadMessage',
        input: ({ context }) => ({ id: nextFailing(context) }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'shown',
            actions: [{ type: 'setPictures', params: ({ event }) => dataOf(event.output) }, 'dropFailing'],
          },
          {
            guard: { type: 'isMissing', params: ({ event }) => event.output },
            target: 'shown',
            actions: 'dropFailing',
          },
          { target: 'behind' },
        ],
        onError: 'behind',
      },
    },
    behind: {
      meta: { shownBy: 'the pictures as they are, and those that are not there' },
      on: { 'network.cameBack': 'shown' },
      after: { retryDelay: 'shown' },
    },
  },
})
