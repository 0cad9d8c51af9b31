import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { pageSizes } from '../../../../contract/limits.ts'
import type { PlainListName } from '../../../machines/members/pagedList/memberList.ts'
import { selectItems } from '../../../machines/members/pagedList/selectors.ts'
import { MemberCard } from '../../components/members/MemberCard.tsx'
import { MemberCardSkeleton } from '../../components/members/MemberCardSkeleton.tsx'
import { type ModalState } from '../../shell/modals.ts'
import { paths, profilePath, messagesWithPath } from '../../paths.ts'
import { PlacePrompt } from '../MemberList/PlacePrompt.tsx'
import { useBuddies } from '../MemberList/useBuddies.ts'
import { useMemberList } from '../MemberList/useMemberList.ts'
import { RowFailed, RowSection, Strip } from './RowSection.tsx'

const skeletons = Array.from({ length: pageSizes.row }, (_, index) => <MemberCardSkeleton key={index} />)

interface MemberRowProps {
  title: string
  list: PlainListName
  /** To all of it, where it has a page. */
  href?: string | undefined
  /** Where there is nobody. */
  empty: string
}

/** The first of a list, side by side, and the way to all of it. */
export function MemberRow({ title, list, href, empty }: MemberRowProps) {
  const row = useMemberList(useMemo(() => ({ list, per_page: pageSizes.row }), [list]))
  const linkState = useMemo<ModalState>(() => ({ beneath: paths.home, list }), [list])
  const onBuddy = useBuddies()
  const snapshot = useSelector(row, (current) => current)
  const items = useSelector(row, selectItems)
  return (
    <RowSection title={title} href={href}>
      {snapshot.matches('placeMissing') && <PlacePrompt />}
      {snapshot.matches('failed') && <RowFailed onRetry={() => row.send({ type: 'list.retry' })} />}
      {snapshot.matches({ exhausted: 'empty' }) && <p>{empty}</p>}
      {(items.length > 0 || snapshot.hasTag('busy')) && (
        <Strip tabIndex={-1}>
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
