/**
 * What is shown as done is done, though the thread is left meanwhile: these calls are not cancelled with their chart,
 * and what the chart would have told of them is told from here once it has ended.
 */
import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import type { outboxMachine } from '../outbox/machine.ts'
import type { Bus } from '../root/bus.ts'
import { factOf } from './changes.ts'
import type { Change, ChangeAnswer, ChangeInput } from './changes.ts'

export interface WriteDeps {
  bus: Bus
  outbox: ActorRefFrom<typeof outboxMachine>
  eraseConversation: (conversation: string) => Promise<Answer<unknown>>
  /** Makes a change and answers what is so now. */
  makeChange: (change: Change) => Promise<Answer<boolean>>
  /** An idempotency key that nobody has used before. */
  newKey: () => string
  now: () => Date
  errorText: (failure: unknown) => string
}

interface Outcome<Data> {
  readonly onAnswer: (data: Data) => void
  /** A refusal, or what nobody expected. */
  readonly onFailure: (failure: unknown) => void
}

async function followedThrough<Data>(
  call: Promise<Answer<Data>>,
  signal: AbortSignal,
  { onAnswer, onFailure }: Outcome<Data>,
): Promise<Answer<Data>> {
  try {
    const answer = await call
    if (signal.aborted && answer.ok) onAnswer(answer.data)
    if (signal.aborted && !answer.ok) onFailure(answer)
    return answer
  } catch (failure) {
    if (signal.aborted) onFailure(failure)
    throw failure
  }
}

export function createWrites(deps: WriteDeps) {
  const { bus, outbox, newKey, now } = deps
  const flash = (failure: unknown) =>
    bus.send({ type: 'flash.show', flash: { type: 'error', html: deps.errorText(failure) } })

  const change = async ({ change: wished }: ChangeInput): Promise<Answer<ChangeAnswer>> => {
    const answer = await deps.makeChange(wished)
    return answer.ok ? { ok: true, data: { isOn: answer.data, at: now().toISOString() } } : answer
  }

  return {
    erase: fromPromise<Answer<unknown>, { conversation: string }>(({ input: { conversation }, signal }) =>
      followedThrough(deps.eraseConversation(conversation), signal, {
        onAnswer: () => bus.send({ type: 'unread.refresh' }),
        onFailure: (failure) => {
          bus.send({ type: 'conversation.restored', conversation })
          flash(failure)
        },
      }),
    ),
    makeChange: fromPromise<Answer<ChangeAnswer>, ChangeInput>(({ input, signal }) =>
      followedThrough(change(input), signal, {
        onAnswer: ({ isOn, at }) => {
          const { conversation, change: made } = input
          // SPEC 4: unlocking sends an unlock message.
          if (made.kind === 'unlock' && made.to && isOn) {
            const outgoing = { conversation, toUserId: made.id, text: '', isUnlock: true }
            outbox.send({ type: 'message.send', outgoing: { ...outgoing, key: newKey(), createdAt: at } })
          }
          bus.send(factOf(made, conversation, isOn))
        },
        onFailure: flash,
      }),
    ),
  }
}
