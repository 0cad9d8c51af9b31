import { fromPromise } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { CallInput } from '../../../../contract/calls.ts'
import type { Message } from '../../../../contract/messages.ts'
import { listenTo } from '../../app/root/bus.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { OutgoingMessage } from '../outgoingMessage.ts'

export type SendMessage = (
  idempotencyKey: string,
  body: CallInput<'POST /message'>['body'],
  signal: AbortSignal,
) => Promise<Answer<Message>>

export interface MessageSendDeps {
  bus: Bus
  sendMessage: SendMessage
  errorText: (failure: unknown) => string
}

export const createMessageSendImplementations = ({ bus, sendMessage, errorText }: MessageSendDeps) => ({
  actors: {
    facts: listenTo(bus, 'network.cameBack', 'network.lost'),
    sendMessage: fromPromise<Answer<Message>, { outgoing: OutgoingMessage; isConfirmed: boolean }>(
      ({ input: { outgoing, isConfirmed }, signal }) => {
        const { key, toUserId, text, isUnlock, location } = outgoing
        const body = {
          to_user_id: toUserId,
          text,
          is_unlock: isUnlock,
          is_confirmed: isConfirmed,
          ...(location && { location: { coordinates: location.coordinates } }),
        }
        return sendMessage(key, body, signal)
      },
    ),
  },
  actions: {
    flashFailure: (_: unknown, { failure }: { failure: unknown }) =>
      bus.send({ type: 'flash.show', flash: { type: 'error', html: errorText(failure) } }),
  },
})
