import { createActor } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { minuteTickMachine } from '../../../machines/app/minuteTick/machine.ts'
import { serverNow } from '../../../machines/app/serverClock.ts'

let clock: ActorRefFrom<typeof minuteTickMachine> | undefined
let followers = 0

/** Calls back at each full minute, by one shared clock for all that follow. Returns a function that stops. */
export function followMinutes(tell: () => void): () => void {
  clock ??= createActor(minuteTickMachine, { input: { now: serverNow } }).start()
  const { unsubscribe } = clock.subscribe(tell)
  followers += 1
  return () => {
    unsubscribe()
    followers -= 1
    if (followers > 0) return
    clock?.stop()
    clock = undefined
  }
}
