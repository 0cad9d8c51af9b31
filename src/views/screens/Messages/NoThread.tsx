import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { pages } from '../../pages.ts'
import { Middle } from './Middle.tsx'

/** Says why a conversation has no messages to show: the viewer blocked the member, or there are none. */
export function NoThread({ isBlocked }: { isBlocked: boolean }) {
  return (
    <Middle>
      {isBlocked ? (
        <EmptyState
          scene="door"
          title="You blocked this member"
          action={<ButtonLink href={pages.blocked.path}>Blocked members</ButtonLink>}
        >
          Your messages are hidden until you unblock this member.
        </EmptyState>
      ) : (
        <EmptyState scene="door" title="This conversation does not exist">
          The member may have left, or the address may be wrong.
        </EmptyState>
      )}
    </Middle>
  )
}
