import type { ListName } from '../../../../contract/lists.ts'
import { type ComponentType, useMemo } from 'react'
import type { ListedMember } from '../../../machines/members/pagedList/memberList.ts'
import { MemberCard } from '../../components/members/MemberCard.tsx'
import { type ModalState } from '../../shell/modals.ts'
import { profilePath, messagesWithPath } from '../../paths.ts'
import { type ListLayout, ListWindow } from './ListWindow.tsx'
import { useBuddyToggle } from './useBuddyToggle.ts'

/** Two columns on a phone; on larger windows as many as fit. Widths and gaps are in pixels. */
export const cardLayout: ListLayout = {
  phone: { minWidth: 152, gap: 8, minColumns: 2 },
  desktop: { minWidth: 220, gap: 16, minColumns: 1 },
}

/** A virtualized grid of member cards. */
export function MemberWindow({
  members,
  label,
  address,
  list,
  Line,
  isBusy,
}: {
  members: readonly ListedMember[]
  label: string
  /** Address of the list, also while a modal is over it. */
  address: string
  list: ListName
  /** Replaces the distance on each card. */
  Line?: ComponentType<{ member: ListedMember }> | undefined
  isBusy: boolean
}) {
  const onBuddy = useBuddyToggle()
  // The same object for all cards, so that memoized cards do not render again.
  const linkState = useMemo<ModalState>(() => ({ beneath: address, list }), [address, list])
  return (
    <ListWindow items={members} label={label} layout={cardLayout} isBusy={isBusy}>
      {(member, isFirst) => (
        <MemberCard
          key={member.id}
          member={member}
          href={profilePath(member.name)}
          linkState={linkState}
          messageHref={messagesWithPath(member.id)}
          onBuddy={onBuddy}
          Line={Line}
          eager={isFirst}
        />
      )}
    </ListWindow>
  )
}
