import { dataOf } from '../../answered.ts'
import { fetchProblem } from '../../fetchProblem.ts'
import { conversation } from './setup.ts'

/** The other member and the newest messages are on their way, for the first time or once more. */
export const fetching = (failed: 'failed.opening' | 'failed.refreshing') =>
  conversation.createStateConfig({
    tags: 'busy',
    invoke: {
      src: 'openThread',
      id: 'openThread',
      input: ({ context }) => ({ otherId: context.otherId, conversation: context.conversation }),
      onDone: [
        {
          guard: { type: 'isAnswered', params: ({ event }) => event.output },
          target: 'open',
          actions: [
            { type: 'setThread', params: ({ event }) => dataOf(event.output) },
            { type: 'noteDoor', params: ({ event }) => dataOf(event.output) },
          ],
        },
        {
          guard: { type: 'isMissing', params: ({ event }) => event.output },
          target: 'missing',
          actions: 'forgetThread',
        },
        { guard: { type: 'isSignedOut', params: ({ event }) => event.output }, target: failed },
        { target: failed, actions: { type: 'flash', params: fetchProblem } },
      ],
      onError: { target: failed, actions: { type: 'flash', params: fetchProblem } },
    },
  })
