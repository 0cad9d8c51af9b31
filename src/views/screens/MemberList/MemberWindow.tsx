import { type ComponentType, useMemo } from 'react'
import type { ListedMember, ListName } from '../../../machines/members/pagedList/memberList.ts'
import { MemberCard } from '../../components/members/MemberCard.tsx'
import { type ModalState } from '../../shell/modals.ts'
import { profilePath, messagesWithPath } from '../../paths.ts'
import { type ListLayout, ListWindow } from './ListWindow.tsx'
import { useBuddies } from './useBuddies.ts'

/** LOOK, Member card: two columns with 8 px gaps on a phone, above that as many as fit at 220 px with 16. */
export const cardLayout: ListLayout = {
  phone: { least: 152, gap: 8, fewest: 2 },
  desk: { least: 220, gap: 16, fewest: 1 },
}

/** Members as cards. */
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
  /** Where the list is, whatever stands above it. */
  address: string
  list: ListName
  /** On each card, in the place of the distance. */
  Line?: ComponentType<{ member: ListedMember }> | undefined
  isBusy: boolean
}) {
  const onBuddy = useBuddies()
  // One object for every card: a card whose member did not change does not draw again.
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
