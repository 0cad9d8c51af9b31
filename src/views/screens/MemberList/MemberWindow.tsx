import type { ListName } from '../../../../contract/lists.ts'
import { type ComponentType, useMemo } from 'react'
import type { ListedMember } from '../../../machines/members/pagedList/memberList.ts'
import { cardLayouts } from '../../components/members/cardLayouts.ts'
import { MemberCard } from '../../components/members/MemberCard.tsx'
import { type ModalState } from '../../shell/modals.ts'
import { profilePath, messagesWithPath } from '../../paths.ts'
import { ListWindow } from './ListWindow.tsx'
import { useBuddyToggle } from './useBuddyToggle.ts'
import { useDensity } from './useDensity.ts'

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
  const [density] = useDensity()
  // The same object for all cards, so that memoized cards do not render again.
  const linkState = useMemo<ModalState>(() => ({ beneath: address, list }), [address, list])
  return (
    <ListWindow items={members} label={label} layout={cardLayouts[density]} isBusy={isBusy}>
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
