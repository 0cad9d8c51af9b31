import type { PlainListName } from '../../../../contract/lists.ts'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { pageSizes } from '../../../../contract/limits.ts'
import { selectItems } from '../../../machines/members/pagedList/selectors.ts'
import { MemberCard } from '../../components/members/MemberCard.tsx'
import { MemberCardSkeleton } from '../../components/members/MemberCardSkeleton.tsx'
import { type ModalState } from '../../shell/modals.ts'
import { paths, profilePath, messagesWithPath } from '../../paths.ts'
import { PlacePrompt } from '../MemberList/PlacePrompt.tsx'
import { useBuddyToggle } from '../MemberList/useBuddyToggle.ts'
import { useMemberList } from '../MemberList/useMemberList.ts'
import { RowFailed, RowSection, Strip } from './RowSection.tsx'

const skeletons = Array.from({ length: pageSizes.row }, (_, index) => <MemberCardSkeleton key={index} />)

interface MemberRowProps {
  title: string
  list: PlainListName
  /** Address of the whole list, if it has a page. */
  href?: string | undefined
  /** Text for an empty list. */
  empty: string
}

/** A row with the first members of a list, and a link to all of them. */
export function MemberRow({ title, list, href, empty }: MemberRowProps) {
  const row = useMemberList(useMemo(() => ({ list, per_page: pageSizes.row }), [list]))
  const linkState = useMemo<ModalState>(() => ({ beneath: paths.home, list }), [list])
  const onBuddy = useBuddyToggle()
  const snapshot = useSelector(row, (current) => current)
  const items = useSelector(row, selectItems)
  return (
    <RowSection title={title} href={href}>
      {snapshot.matches('placeMissing') && <PlacePrompt />}
      {snapshot.matches('failed') && <RowFailed onRetry={() => row.send({ type: 'list.retry' })} />}
      {snapshot.matches({ exhausted: 'empty' }) && <p>{empty}</p>}
      {(items.length > 0 || snapshot.hasTag('busy')) && (
        <Strip data-strip tabIndex={-1}>
          {items.length === 0
            ? skeletons
            : items
                .slice(0, pageSizes.row)
                .map((member) => (
                  <MemberCard
                    key={member.id}
                    member={member}
                    href={profilePath(member.name)}
                    linkState={linkState}
                    messageHref={messagesWithPath(member.id)}
                    onBuddy={onBuddy}
                  />
                ))}
        </Strip>
      )}
    </RowSection>
  )
}
