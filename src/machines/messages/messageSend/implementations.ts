import { fromPromise } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { Message } from '../../../../contract/types.ts'
import { listenTo } from '../../app/root/bus.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { Outgoing } from './outgoing.ts'

export type SendMessage = (
  outgoing: Outgoing,
  isConfirmed: boolean,
  signal: AbortSignal,
) => Promise<Answer<Message>>

export const createMessageSendImplementations = ({
  bus,
  sendMessage,
  errorText,
}: {
  bus: Bus
  sendMessage: SendMessage
  errorText: (failure: unknown) => string
}) => ({
  actors: {
    facts: listenTo(bus, 'network.cameBack', 'network.lost'),
    sendMessage: fromPromise<Answer<Message>, { outgoing: Outgoing; isConfirmed: boolean }>(
      ({ input, signal }) => sendMessage(input.outgoing, input.isConfirmed, signal),
    ),
  },
  actions: {
    flashFailure: (_: unknown, { failure }: { failure: unknown }) =>
      bus.send({ type: 'flash.show', flash: { type: 'error', html: errorText(failure) } }),
  },
})
