import { conversation } from './setup.ts'

/** What has been seen is marked as read, and not before: a hidden page has seen nothing. */
export const reading = conversation.createStateConfig({
  initial: 'watching',
  states: {
    watching: {
      meta: { shownBy: 'the missing count beside the conversation' },
      always: { guard: 'isToBeRead', target: 'marking' },
    },
    marking: {
      meta: { shownBy: 'the count beside the conversation, until it is answered' },
      entry: { type: 'noteUnread', params: { hasUnread: false } },
      invoke: {
        src: 'markRead',
        id: 'markRead',
        input: ({ context }) => ({ conversation: context.conversation }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'watching',
            actions: [
              {
                type: 'tell',
                params: ({ context }) => ({
                  type: 'conversation.read' as const,
                  conversation: context.conversation,
                }),
              },
              'refreshUnread',
            ],
          },
          { target: 'behind', actions: { type: 'noteUnread', params: { hasUnread: true } } },
        ],
        onError: { target: 'behind', actions: { type: 'noteUnread', params: { hasUnread: true } } },
      },
    },
    /** It did not work; asking again at once would not either. */
    behind: {
      meta: { shownBy: 'the count beside the conversation' },
      on: {
        'network.cameBack': 'watching',
        'page.shown': { target: 'marking', actions: { type: 'notePage', params: { isPageVisible: true } } },
        'realtime.messageCreated': {
          guard: { type: 'isHere', params: ({ event }) => event },
          target: 'watching',
          actions: { type: 'addMessage', params: ({ event }) => event },
        },
      },
    },
  },
})
