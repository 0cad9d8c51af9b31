import { useEffect } from 'react'

/** Elements that handle keys themselves. */
const ownKeys = 'input:not([type="range"]), textarea, select, form, [role="menu"], [role="alertdialog"]'
/** Keys that move a slider. */
const sliderKeys = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
])

/** Whether the focused element itself does something at this key. */
function isOwnKey(element: Element, key: string): boolean {
  if (element.closest(ownKeys)) return true
  if (sliderKeys.has(key)) return element.matches('input[type="range"]')
  return key === ' ' && element.closest('button, a, summary') !== null
}

type Actions = Readonly<Record<string, (() => void) | null>>

/**
 * Listens to the keys of the media viewer.
 *
 * @param actions what each `KeyboardEvent.key` does. A stable object
 */
export function useViewerKeys(isListening: boolean, actions: Actions): void {
  useEffect(() => {
    if (!isListening) return undefined
    const act = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event
      if (defaultPrevented || altKey || ctrlKey || metaKey || (shiftKey && key.length > 1)) return
      if (target instanceof Element && isOwnKey(target, key)) return
      const action = actions[key]
      if (!action) return
      event.preventDefault()
      action()
    }
    // Capture phase, because the dialog stops arrow keys from bubbling.
    addEventListener('keydown', act, { capture: true })
    return () => removeEventListener('keydown', act, { capture: true })
  }, [isListening, actions])
}
