import { useCallback } from 'react'
import type { UserCard } from '../../../../contract/members.ts'
import { useToggle } from '../../shell/useToggle.ts'

/**
 * Adds a member to Buddies, or removes them.
 *
 * @returns a stable function
 */
export function useBuddyToggle(): (member: UserCard) => void {
  const toggle = useToggle()
  return useCallback(
    ({ id, dudelist_type: from }) =>
      toggle({
        subject: { toggle: 'dudelist', id },
        from,
        to: from === 'buddies' ? null : 'buddies',
      }),
    [toggle],
  )
}
