import { fromPromise } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { EraseRequest } from './setup.ts'
import type { ThreadAnswer } from './thread.ts'

export interface EraseDeps {
  bus: Bus
  eraseConversation: (conversation: string) => Promise<Answer<unknown>>
  loadMessages: (
    conversation: string,
    cursor: string | null,
    signal: AbortSignal,
  ) => Promise<Answer<ThreadAnswer>>
  errorText: (failure: unknown) => string
}

/**
 * What is shown as erased is erased, though the thread is left meanwhile: the call is not cancelled with its chart,
 * and what the chart would have told of it is told from here once it has ended, if the member is still signed in.
 */
export const createErase = ({ bus, eraseConversation, loadMessages, errorText }: EraseDeps) =>
  fromPromise<Answer<unknown>, EraseRequest>(async ({ input: { conversation, isKeptUnknown }, signal }) => {
    let isSignedIn = true
    const subscription = bus.on('session.ended', () => {
      isSignedIn = false
    })
    const tellsItself = () => signal.aborted && isSignedIn
    const tellFailure = (failure: unknown) => {
      bus.send({ type: 'conversation.restored', conversation })
      bus.send({ type: 'flash.show', flash: { type: 'error', html: errorText(failure) } })
    }
    /** Whatever becomes of this, the thread is erased: where it fails, a list loaded anew has what was kept. */
    const tellKept = async () => {
      const left = await loadMessages(conversation, null, new AbortController().signal).catch(() => null)
      const [message] = left?.ok ? left.data.data : []
      if (message && isSignedIn) bus.send({ type: 'conversation.kept', message })
    }
    let telling: Promise<void> | null = null
    try {
      const answer = await eraseConversation(conversation)
      if (tellsItself() && answer.ok) bus.send({ type: 'unread.refresh' })
      if (tellsItself() && !answer.ok && answer.status !== 401) tellFailure(answer)
      if (answer.ok && isKeptUnknown && isSignedIn) telling = tellKept()
      return answer
    } catch (failure) {
      if (tellsItself()) tellFailure(failure)
      throw failure
    } finally {
      // What was kept is told later; nobody waits for it to see that the thread is erased.
      if (telling) void telling.finally(() => subscription.unsubscribe())
      else subscription.unsubscribe()
    }
  })
