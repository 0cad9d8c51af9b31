import { fromPromise } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import type { Bus } from '../root/bus.ts'

export interface EraseDeps {
  bus: Bus
  eraseConversation: (conversation: string) => Promise<Answer<unknown>>
  errorText: (failure: unknown) => string
}

/**
 * What is shown as erased is erased, though the thread is left meanwhile: the call is not cancelled with its chart,
 * and what the chart would have told of it is told from here once it has ended, if the member is still signed in.
 */
export const createErase = ({ bus, eraseConversation, errorText }: EraseDeps) =>
  fromPromise<Answer<unknown>, { conversation: string }>(async ({ input: { conversation }, signal }) => {
    let isSignedIn = true
    const subscription = bus.on('session.ended', () => {
      isSignedIn = false
    })
    const tellsItself = () => signal.aborted && isSignedIn
    const tellFailure = (failure: unknown) => {
      bus.send({ type: 'conversation.restored', conversation })
      bus.send({ type: 'flash.show', flash: { type: 'error', html: errorText(failure) } })
    }
    try {
      const answer = await eraseConversation(conversation)
      if (tellsItself() && answer.ok) bus.send({ type: 'unread.refresh' })
      if (tellsItself() && !answer.ok && answer.status !== 401) tellFailure(answer)
      return answer
    } catch (failure) {
      if (tellsItself()) tellFailure(failure)
      throw failure
    } finally {
      subscription.unsubscribe()
    }
  })
