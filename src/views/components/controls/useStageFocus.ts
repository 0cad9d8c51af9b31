import { type FocusEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Returns the first invalid field, or else the first control. */
export const firstControlIn = (frame: HTMLElement | null) =>
  ['[aria-invalid="true"]', 'input, select, button, a']
    .map((which) => frame?.querySelector<HTMLElement>(which))
    .find(Boolean)

/**
 * Keeps the keyboard focus when the focused control is replaced by the next stage. Does nothing when the focus was
 * elsewhere.
 *
 * @param stage what is shown; undefined while all controls are disabled
 * @param find returns the element to focus
 */
export function useStageFocus(stage: string | undefined, find: () => HTMLElement | null | undefined) {
  const isWithin = useRef(false)
  const next = useEffectEvent(find)
  useLayoutEffect(() => {
    if (stage === undefined || !isWithin.current || document.activeElement !== document.body) return
    next()?.focus()
  }, [stage])

  return {
    onFocus: () => {
      isWithin.current = true
    },
    // A removed or disabled control loses the focus to nothing: `relatedTarget` is null.
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      isWithin.current = relatedTarget === null || currentTarget.contains(relatedTarget)
    },
  }
}
