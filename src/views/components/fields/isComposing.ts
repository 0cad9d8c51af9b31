import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** What browsers report for a key that an input method handles. */
const handledByInputMethod = 229

/**
 * Returns whether a key belongs to an input method, where Enter chooses a suggestion and Escape cancels one. Safari ends
 * the composition before it reports the Enter that ended it, so that only the key code tells.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  return native.isComposing || native.keyCode === handledByInputMethod
}
