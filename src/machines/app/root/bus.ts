/** The root actor as other charts see it: the only event bus. */
import { fromCallback } from 'xstate'
import type { AnyActorLogic, EventFromLogic, EventObject } from 'xstate'
import type { Fact, FactType, RealtimeBatch } from './facts.ts'
import type { Intent } from './intents.ts'

export interface Bus {
  /** Delivers in order, after the current transition of the sender has finished. */
  send(event: Fact | Intent | RealtimeBatch): void
  /** Subscribes like `root.on`. */
  on<Type extends FactType | '*'>(
    type: Type,
    listener: (fact: Fact & (Type extends '*' ? unknown : { type: Type })) => void,
  ): { unsubscribe(): void }
}

/**
 * Creates the bus that charts get. Charts send facts during a transition, so delivery waits until that transition has
 * finished: listeners then see the sender's new state, and XState allows no transition inside a custom action.
 *
 * @param root returns the root actor. A function, because the root is created from charts that need the bus
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

/** The facts among the events of a chart. */
type FactsOf<Machine extends AnyActorLogic> = Extract<EventFromLogic<Machine>, Fact>['type']

/**
 * The implementation of a chart's `facts` actor: forwards facts to the chart while it is invoked.
 *
 * @param facts all facts that the chart knows, so that none is forgotten
 */
export const listenTo = <Machine extends AnyActorLogic>(
  bus: Pick<Bus, 'on'>,
  facts: Readonly<Record<FactsOf<Machine>, true>>,
) =>
  fromCallback<EventObject>(({ sendBack }) => {
    const types = Object.keys(facts) as FactType[]
    const subscriptions = types.map((type) => bus.on(type, (fact) => sendBack(fact)))
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  })
