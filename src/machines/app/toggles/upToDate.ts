import type { ActorRefFrom } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { Bus } from '../root/bus.ts'
import type { togglesMachine } from './machine.ts'
import { factsOf } from './wishes.ts'
import type { ChangeFact } from './wishes.ts'

/**
 * An answer may be older than what is wished and not answered yet, and than what is told while it is on its way:
 * both are put on top of it.
 */
export const createUpToDate =
  ({ bus, toggles }: { bus: Bus; toggles: ActorRefFrom<typeof togglesMachine> }) =>
  async <Data>(
    answering: Promise<Answer<Data>>,
    withFact: (data: Data, fact: ChangeFact) => Data,
  ): Promise<Answer<Data>> => {
    const facts = factsOf(toggles.getSnapshot().context.wishes)
    const note = (fact: ChangeFact) => facts.push(fact)
    const subscriptions = [bus.on('message.changed', note), bus.on('member.changed', note)]
    try {
      const answer = await answering
      return answer.ok ? { ok: true, data: facts.reduce(withFact, answer.data) } : answer
    } finally {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }
