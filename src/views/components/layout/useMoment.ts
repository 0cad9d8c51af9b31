import { useState, useSyncExternalStore } from 'react'
import { createActor } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { minuteTickMachine } from '../../../machines/app/minuteTick/machine.ts'

const minute = 60_000

/** When the minute began that it is. */
const minuteBegan = () => Math.floor(Date.now() / minute) * minute

let hand: ActorRefFrom<typeof minuteTickMachine> | undefined
let followers = 0

/** One hand for all that show times, as long as there are any. */
function followMinutes(tell: () => void) {
  hand ??= createActor(minuteTickMachine, { input: { now: () => Date.now() } }).start()
  const { unsubscribe } = hand.subscribe(tell)
  followers += 1
  return () => {
    unsubscribe()
    followers -= 1
    if (followers > 0) return
    hand?.stop()
    hand = undefined
  }
}

const followNothing = () => () => {}

/** The moment that times are told from: the one given, or now, a minute old at most. */
export function useMoment(given: Date | undefined): Date {
  const [shownAt] = useState(() => Date.now())
  const began = useSyncExternalStore(given ? followNothing : followMinutes, minuteBegan)
  return given ?? new Date(Math.max(shownAt, began))
}
