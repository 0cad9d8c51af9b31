/** The question that the server asks with 429. There is one for all messages that wait for it. */
import type { ConfirmationIntent } from '../../app/root/intents.ts'
import type { OutgoingMessage } from '../outgoingMessage.ts'

type Held = readonly Pick<OutgoingMessage, 'heldFor'>[]

export const questionId = 'outbox.sendAll'

/** Fits each reason that the server may have. */
const anyReason = 'You’ve sent a lot of messages in a short time.'

/** Returns why the messages are held, in the server's words if it says the same about each. */
function reasonFor(held: Held): string {
  const [reason, ...others] = new Set(held.map(({ heldFor }) => heldFor))
  return reason !== undefined && others.length === 0 ? reason : anyReason
}

const questionAbout = (held: Held) =>
  ({
    type: 'confirmation.ask',
    id: questionId,
    title: 'Warning',
    detail: `${reasonFor(held)} If you cancel, your text goes back to the message field.`,
    tone: 'primary',
  }) as const

export const askToSendOne = (held: Held) =>
  ({
    ...questionAbout(held),
    sentence: 'Do you want to send this message?',
    label: 'Send',
  }) satisfies ConfirmationIntent

export const askToSendAll = (held: Held) =>
  ({
    ...questionAbout(held),
    sentence: 'Do you want to send all these messages?',
    label: 'Send all',
  }) satisfies ConfirmationIntent
