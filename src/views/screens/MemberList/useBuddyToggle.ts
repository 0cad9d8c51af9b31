import { useCallback } from 'react'
import type { UserCard } from '../../../../contract/members.ts'
import { useLodge } from '../../lodge.ts'

/**
 * Adds a member to Buddies, or removes them. The chart of toggles is loaded when first needed.
 *
 * @returns a stable function
 */
export function useBuddyToggle(): (member: UserCard) => void {
  const { root, charts, recover } = useLodge()
  return useCallback(
    ({ id, dudelist_type: from }) => {
      charts('toggles').then(
        ({ toggles }) =>
          toggles.send({
            type: 'toggle.set',
            subject: { toggle: 'dudelist', id },
            from,
            to: from === 'buddies' ? null : 'buddies',
          }),
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
