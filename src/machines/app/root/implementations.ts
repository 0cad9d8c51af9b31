import { fromCallback } from 'xstate'
import type { EventObject } from 'xstate'
import type { rootMachine } from './machine.ts'

type RootActors = NonNullable<Parameters<typeof rootMachine.provide>[0]['actors']>

export interface RootDeps {
  /** The charts with their implementations. */
  charts: Required<Omit<RootActors, 'relay' | 'network'>>
  /** Reports each change. Returns a function that stops. */
  watchNetwork: (onChange: (isOnline: boolean) => void) => () => void
}

/** System ids of the children whose emitted events are facts. */
const emitters = ['confirmation', 'mobileMenu', 'cookieBanner'] as const

export function createRootImplementations({ charts, watchNetwork }: RootDeps) {
  return {
    actors: {
      ...charts,
      relay: fromCallback<EventObject>(({ sendBack, system }) => {
        const subscriptions = emitters.map((id) => system.get(id).on('*', sendBack))
        return () => {
          for (const subscription of subscriptions) subscription.unsubscribe()
        }
      }),
      network: fromCallback<EventObject>(({ sendBack }) =>
        watchNetwork((isOnline) => sendBack({ type: isOnline ? 'network.cameBack' : 'network.lost' })),
      ),
    },
  } satisfies Parameters<typeof rootMachine.provide>[0]
}
