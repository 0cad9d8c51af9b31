import type { ActorRefFrom } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { Bus } from '../root/bus.ts'
import type { ShownChange } from '../toggle/shownChange.ts'
import type { togglesMachine } from './machine.ts'
import { shownChanges } from './pending.ts'

/**
 * Returns a function that brings an answer up to date: it applies the toggles that are pending when the call begins,
 * and the changes that are told until the answer comes. The answer may be older than these.
 */
export const createUpToDate =
  ({ bus, toggles }: { bus: Bus; toggles: ActorRefFrom<typeof togglesMachine> }) =>
  async <Data>(
    answering: Promise<Answer<Data>>,
    withChange: (data: Data, change: ShownChange) => Data,
  ): Promise<Answer<Data>> => {
    const changes = shownChanges(toggles.getSnapshot().context.pending)
    const add = (change: ShownChange) => changes.push(change)
    const subscriptions = [
      bus.on('message.changed', add),
      bus.on('member.changed', add),
      bus.on('photo.changed', add),
      bus.on('video.changed', add),
    ]
    try {
      const answer = await answering
      return answer.ok ? { ok: true, data: changes.reduce(withChange, answer.data) } : answer
    } finally {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }
