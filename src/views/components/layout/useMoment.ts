import { useState, useSyncExternalStore } from 'react'
import { createActor } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { minuteTickMachine } from '../../../machines/app/minuteTick/machine.ts'

const minute = 60_000

/** Start of the current minute. */
const minuteBegan = () => Math.floor(Date.now() / minute) * minute

let clock: ActorRefFrom<typeof minuteTickMachine> | undefined
let followers = 0

/** One shared clock for all components that show times, while there are any. */
function followMinutes(tell: () => void) {
  clock ??= createActor(minuteTickMachine, { input: { now: () => Date.now() } }).start()
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

const followNothing = () => () => {}

/** Returns the reference time for relative times: the given one, or now, updated every minute. */
export function useMoment(given: Date | undefined): Date {
  const [shownAt] = useState(() => Date.now())
  const began = useSyncExternalStore(given ? followNothing : followMinutes, minuteBegan)
  return given ?? new Date(Math.max(shownAt, began))
}
