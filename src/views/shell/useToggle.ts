import { useCallback } from 'react'
import type { ToggleClick } from '../../machines/app/toggle/types.ts'
import { useLodge } from '../lodge.ts'

/**
 * Sets a toggle. The chart of toggles is loaded when first needed.
 *
 * @returns a stable function
 */
export function useToggle(): (click: ToggleClick) => void {
  const { root, charts, recover } = useLodge()
  return useCallback(
    (click) => {
      charts('toggles').then(
        ({ toggles }) => toggles.send({ type: 'toggle.set', ...click }),
        () => {
          const html = 'Couldn’t load that. Check your connection.'
          root.send({ type: 'flash.show', flash: { type: 'error', html } })
          // A failed recovery needs no second message: the next click shows one.
          recover().catch(() => {})
        },
      )
    },
    [root, charts, recover],
  )
}
