import { fromPromise } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { Message } from '../../../../contract/messages.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { Fact } from '../../app/root/facts.ts'
import type { EraseRequest } from './machine.ts'

export interface ConversationEraseDeps {
  bus: Bus
  eraseConversation: (conversation: string) => Promise<Answer<unknown>>
  /** Newest first. */
  loadMessages: (
    conversation: string,
    cursor: string | null,
    signal: AbortSignal,
  ) => Promise<Answer<{ readonly data: readonly Message[] }>>
  errorText: (failure: unknown) => string
}

/**
 * Erases on the server. The lists have dropped the conversation already, so the call is not cancelled with its chart:
 * what the chart would have told after the answer is told from here, if the member is still signed in.
 */
const createErase = ({ bus, eraseConversation, loadMessages, errorText }: ConversationEraseDeps) =>
  fromPromise<Answer<unknown>, EraseRequest>(async ({ input: { conversation, isKeptUnknown }, signal }) => {
    let isSignedIn = true
    const subscription = bus.on('session.ended', () => {
      isSignedIn = false
    })
    const isAlone = () => signal.aborted && isSignedIn
    const tellFailure = (failure: unknown) => {
      bus.send({ type: 'conversation.restored', conversation })
      bus.send({ type: 'flash.show', flash: { type: 'error', html: errorText(failure) } })
    }
    /** A failure is not told: the conversation is erased, and a list that loads again shows the kept message. */
    const tellKept = async () => {
      const left = await loadMessages(conversation, null, new AbortController().signal).catch(() => null)
      const [message] = left?.ok ? left.data.data : []
      if (message && isSignedIn) bus.send({ type: 'conversation.kept', message })
    }
    let telling: Promise<void> | null = null
    try {
      const answer = await eraseConversation(conversation)
      if (isAlone() && answer.ok) bus.send({ type: 'unread.refresh' })
      if (isAlone() && !answer.ok && answer.status !== 401) tellFailure(answer)
      if (answer.ok && isKeptUnknown && isSignedIn) telling = tellKept()
      return answer
    } catch (failure) {
      if (isAlone()) tellFailure(failure)
      throw failure
    } finally {
      // The erase is over before the kept message is known.
      if (telling) void telling.finally(() => subscription.unsubscribe())
      else subscription.unsubscribe()
    }
  })

export const createConversationEraseImplementations = (deps: ConversationEraseDeps) => ({
  actors: { erase: createErase(deps) },
  actions: {
    tell: (_: unknown, fact: Fact) => deps.bus.send(fact),
    refreshUnread: () => deps.bus.send({ type: 'unread.refresh' }),
    flashFailure: (_: unknown, { failure }: { failure: unknown }) =>
      deps.bus.send({ type: 'flash.show', flash: { type: 'error', html: deps.errorText(failure) } }),
  },
})
