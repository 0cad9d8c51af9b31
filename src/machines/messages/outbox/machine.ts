import { outbox, question } from './setup.ts'

const settled = { type: 'confirmation.settle', id: question.id } as const

/** Every message of the signed-in member that is under way, on whatever screen he is, across reloads. */
export const outboxMachine = outbox.createMachine({
  id: 'outbox',
  context: ({ input }) => ({ memberId: null, isOnline: input.isOnline, entries: [] }),
  invoke: { src: 'facts', id: 'facts' },
  initial: 'closed',
  on: {
    'network.cameBack': { actions: { type: 'noteNetwork', params: { isOnline: true } } },
    'network.lost': { actions: { type: 'noteNetwork', params: { isOnline: false } } },
  },
  states: {
    closed: {
      meta: { shownBy: 'pages for guests, which send nothing' },
      on: {
        'session.started': {
          target: 'open',
          actions: { type: 'setMember', params: ({ event }) => event },
        },
      },
    },
    open: {
      exit: ['stopAll', 'forgetMember', { type: 'ask', params: settled }],
      invoke: {
        src: 'readKept',
        id: 'readKept',
        input: ({ context }) => ({ memberId: context.memberId }),
        onDone: {
          actions: [
            { type: 'addKept', params: ({ event }) => event.output },
            { type: 'startFailed', params: ({ event }) => event.output },
            'startNext',
          ],
        },
        // A device that gives nothing back still sends what is written now.
        onError: { actions: 'startNext' },
      },
      on: {
        'session.ended': 'closed',
        'session.started': {
          guard: { type: 'isOtherMember', params: ({ event }) => event },
          target: 'open',
          reenter: true,
          actions: { type: 'setMember', params: ({ event }) => event },
        },
        'message.send': {
          guard: { type: 'isNew', params: ({ event }) => event.outgoing },
          actions: [
            {
              type: 'keep',
              params: ({ context, event }) => ({
                ...event.outgoing,
                memberId: context.memberId,
                hasSendError: false,
              }),
            },
            { type: 'addEntry', params: ({ event }) => event.outgoing },
            'startNext',
          ],
        },
        'toggle.stored': {
          guard: { type: 'hasUnlocked', params: ({ event }) => event },
          actions: { type: 'sendUnlock', params: ({ event }) => event },
        },
        'message.retry': {
          guard: { type: 'isFailed', params: ({ event }) => event.key },
          actions: { type: 'passOn', params: ({ event }) => ({ key: event.key, intent: event.type }) },
        },
        'message.discard': {
          guard: { type: 'isFailed', params: ({ event }) => event.key },
          actions: { type: 'passOn', params: ({ event }) => ({ key: event.key, intent: event.type }) },
        },
        'send.moved': {
          actions: [
            { type: 'noteState', params: ({ event }) => event },
            {
              type: 'keep',
              params: ({ context, event }) => ({
                ...event.outgoing,
                memberId: context.memberId,
                hasSendError: event.state === 'failed',
              }),
            },
            'startNext',
          ],
        },
        'send.sent': {
          actions: [
            {
              type: 'forget',
              params: ({ context, event }) => ({ memberId: context.memberId, key: event.outgoing.key }),
            },
            {
              type: 'tell',
              params: ({ event }) => ({ type: 'message.sent' as const, message: event.message }),
            },
            { type: 'dropEntry', params: ({ event }) => event.outgoing.key },
            { type: 'stopSend', params: ({ event }) => event.outgoing.key },
            'startNext',
          ],
        },
        'send.cancelled': {
          actions: [
            {
              type: 'returnDraft',
              params: ({ context, event }) => ({ ...event.outgoing, memberId: context.memberId }),
            },
            {
              type: 'forget',
              params: ({ context, event }) => ({ memberId: context.memberId, key: event.outgoing.key }),
            },
            { type: 'announceDraft', params: ({ event }) => event.outgoing },
            { type: 'dropEntry', params: ({ event }) => event.outgoing.key },
            { type: 'stopSend', params: ({ event }) => event.outgoing.key },
            'startNext',
          ],
        },
        'send.discarded': {
          actions: [
            {
              type: 'forget',
              params: ({ context, event }) => ({ memberId: context.memberId, key: event.outgoing.key }),
            },
            { type: 'dropEntry', params: ({ event }) => event.outgoing.key },
            { type: 'stopSend', params: ({ event }) => event.outgoing.key },
          ],
        },
      },
      initial: 'quiet',
      states: {
        quiet: {
          meta: { shownBy: 'the bubbles of the conversation' },
          always: { guard: 'isAnyConfirming', target: 'asking' },
        },
        asking: {
          meta: { view: { role: 'alertdialog', text: question.text } },
          entry: { type: 'ask', params: { type: 'confirmation.ask', ...question } },
          on: {
            'confirmation.confirmed': {
              guard: { type: 'isOurQuestion', params: ({ event }) => event },
              target: 'resending',
              actions: 'confirmAll',
            },
            'confirmation.cancelled': {
              guard: { type: 'isOurQuestion', params: ({ event }) => event },
              target: 'quiet',
              actions: 'cancelAll',
            },
          },
        },
        resending: {
          meta: { shownBy: 'the confirmation at work' },
          always: {
            guard: 'isNoneResending',
            target: 'quiet',
            actions: { type: 'ask', params: settled },
          },
        },
      },
    },
  },
})
