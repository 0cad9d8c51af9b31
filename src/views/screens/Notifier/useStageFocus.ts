import { type FocusEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** The field that is wrong, or else the first that there is. */
export const firstIn = (frame: HTMLElement | null) =>
  ['[aria-invalid="true"]', 'input, button']
    .map((which) => frame?.querySelector<HTMLElement>(which))
    .find(Boolean)

/**
 * Whoever goes by keyboard goes on with what comes in place of what he pressed. Who has the focus elsewhere is left in
 * peace.
 *
 * @param stage what is shown; undefined while nothing can be done
 * @param find where to
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
    // What leaves the page, or cannot be used for a while, loses the focus to nothing.
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      isWithin.current = relatedTarget === null || currentTarget.contains(relatedTarget)
    },
  }
}
