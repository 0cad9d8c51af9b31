/** The root actor as everybody else sees it. There is no second emitter (DESIGN 2). */
import { fromCallback } from 'xstate'
import type { EventObject } from 'xstate'
import type { Fact, FactType, RealtimeBatch } from './facts.ts'
import type { Intent } from './intents.ts'

export interface Bus {
  /** Delivered in order, when whoever tells it has finished his own transition. */
  send(event: Fact | Intent | RealtimeBatch): void
  /** As the root actor itself has it. */
  on<Type extends FactType | '*'>(
    type: Type,
    listener: (fact: Fact & (Type extends '*' ? unknown : { type: Type })) => void,
  ): { unsubscribe(): void }
}

/**
 * What charts get of the root. They tell facts in the midst of a transition, so nothing is delivered before the
 * running one is over: whoever hears a fact finds its teller up to date, and XState allows no transition inside a
 * custom action.
 *
 * @param root found when needed: the root is made of the charts that talk to it
 */
export function createBus(root: () => Bus & { getSnapshot(): { status: string } }): Bus {
  return {
    send: (event) =>
      queueMicrotask(() => {
        if (root().getSnapshot().status === 'active') root().send(event)
      }),
    on: (type, listener) => root().on(type, listener),
  }
}

/**
 * The implementation of a chart's `facts` actor: hands the chart the facts named here, one event each,
 * for as long as it is invoked.
 */
export const listenTo = (bus: Pick<Bus, 'on'>, ...types: FactType[]) =>
  fromCallback<EventObject>(({ sendBack }) => {
    const subscriptions = types.map((type) => bus.on(type, (fact) => sendBack(fact)))
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  })
