import { fromPromise } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { CallInput } from '../../../../contract/calls.ts'
import type { Message } from '../../../../contract/messages.ts'
import { listenTo } from '../../app/root/bus.ts'
import type { Bus } from '../../app/root/bus.ts'
import { idsOf } from '../attachment.ts'
import type { OutgoingMessage } from '../outgoingMessage.ts'
import { ServerProblem } from './serverProblem.ts'
import type { messageSendMachine } from './machine.ts'

export type SendMessage = (
  idempotencyKey: string,
  body: CallInput<'POST /message'>['body'],
  signal: AbortSignal,
) => Promise<Answer<Message>>

export interface MessageSendDeps {
  bus: Bus
  sendMessage: SendMessage
  errorText: (failure: unknown) => string
  /** Returns for how many milliseconds a server with a problem asks to wait; null for any other failure. */
  serverWait: (failure: unknown) => number | null
}

export const createMessageSendImplementations = ({
  bus,
  sendMessage,
  errorText,
  serverWait,
}: MessageSendDeps) => ({
  actors: {
    facts: listenTo<typeof messageSendMachine>(bus, { 'network.cameBack': true, 'network.lost': true }),
    sendMessage: fromPromise<Answer<Message>, { outgoing: OutgoingMessage; isConfirmed: boolean }>(
      async ({ input: { outgoing, isConfirmed }, signal }) => {
        const { key, toUserId, text, attachments, isUnlock, location } = outgoing
        const body = {
          to_user_id: toUserId,
          text,
          photo_ids: idsOf(attachments, 'photo'),
          video_ids: idsOf(attachments, 'video'),
          is_unlock: isUnlock,
          is_confirmed: isConfirmed,
          ...(location && { location: { coordinates: location.coordinates } }),
        }
        try {
          return await sendMessage(key, body, signal)
        } catch (failure) {
          const wait = serverWait(failure)
          throw wait === null ? failure : new ServerProblem(errorText(failure), wait)
        }
      },
    ),
  },
  actions: {
    flashFailure: (_: unknown, { failure }: { failure: unknown }) =>
      bus.send({ type: 'flash.show', flash: { type: 'error', html: errorText(failure) } }),
  },
})
