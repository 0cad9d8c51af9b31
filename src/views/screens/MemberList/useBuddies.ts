import { useCallback } from 'react'
import type { UserCard } from '../../../../contract/members.ts'
import { useLodge } from '../../lodge.ts'

/**
 * Puts a member on the Buddies, or takes him off, as his card shows him. What sets it comes when the page is quiet: no
 * list waits for it.
 *
 * @returns the same function each time
 */
export function useBuddies(): (member: UserCard) => void {
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
          const html = 'That did not load. Check your connection.'
          root.send({ type: 'flash.show', flash: { type: 'error', html } })
          // Until the server is in reach again the next click says so too.
          recover().catch(() => {})
        },
      )
    },
    [root, charts, recover],
  )
}
