import type { Bus } from '../../src/machines/app/root/bus.ts'
import type { Fact } from '../../src/machines/app/root/facts.ts'
import type { Intent } from '../../src/machines/app/root/intents.ts'

/** A bus that delivers as the root actor does: in order, after the sender's transition. */
export function createTestBus() {
  const listeners = new Map<string, Set<(fact: never) => void>>()
  const told: (Fact | Intent)[] = []
  const bus: Bus = {
    send(event) {
      if (event.type === 'realtime.batch') throw new Error('nobody here speaks for the socket')
      queueMicrotask(() => {
        told.push(event)
        for (const listener of listeners.get(event.type) ?? []) Reflect.apply(listener, undefined, [event])
      })
    },
    on(type, listener) {
      const heard = listeners.get(type) ?? new Set()
      listeners.set(type, heard.add(listener))
      return { unsubscribe: () => void heard.delete(listener) }
    },
  }
  return { bus, told }
}
