import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { pageSizes } from '../../../../contract/limits.ts'
import type { MemberListParameters } from '../../../machines/pagedList/memberList.ts'
import { selectItems } from '../../../machines/pagedList/selectors.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { MemberCard } from '../../components/MemberCard.tsx'
import { MemberCardSkeleton } from '../../components/MemberCardSkeleton.tsx'
import { type ModalState, places, profilePlace, writePlace } from '../../shell/places.ts'
import { color, size, space, text } from '../../theme/tokens.ts'
import { PlacePrompt } from '../MemberList/PlacePrompt.tsx'
import { useMemberList } from '../MemberList/useMemberList.ts'

const Section = styled.section`
  margin-bottom: ${space[8]};

  > header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    margin-bottom: ${space[3]};
  }
  h2 {
    font: ${text.h20};
  }
  > header > a {
    display: inline-flex;
    align-items: center;
    gap: ${space.half};
    min-height: ${size.target};
    color: ${color.link};
    font: ${text.bodyStrong};
  }
  > header .lucide {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
  }
  > p {
    color: ${color.muted};
  }
`

const Strip = styled.div`
  display: grid;
  grid-auto-columns: ${size.cardSmall};
  grid-auto-flow: column;
  gap: ${space[3]};
  /* Room for the card's lift and its focus ring. */
  margin: -${space[1]};
  padding: ${space[1]};
  overflow-x: auto;
  scroll-snap-type: x proximity;
  scroll-padding-inline: ${space[1]};
  scrollbar-width: none;

  > * {
    scroll-snap-align: start;
  }
`

const linkState: ModalState = { beneath: places.home }
const skeletons = Array.from({ length: pageSizes.row }, (_, index) => <MemberCardSkeleton key={index} />)

/** The first of a list, side by side, and the way to all of it. */
export function MemberRow({
  title,
  list,
  href,
}: {
  title: string
  list: MemberListParameters['list']
  href: string
}) {
  const row = useMemberList(useMemo(() => ({ list, per_page: pageSizes.row }), [list]))
  const snapshot = useSelector(row, (current) => current)
  const items = useSelector(row, selectItems)
  return (
    <Section aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Link href={href}>
          See all
          <ChevronRight />
        </Link>
      </header>
      {snapshot.matches('placeMissing') && <PlacePrompt />}
      {snapshot.matches('failed') && (
        <ErrorState title="These did not load" onRetry={() => row.send({ type: 'list.retry' })}>
          The connection may be down.
        </ErrorState>
      )}
      {snapshot.matches({ exhausted: 'empty' }) && <p>Nobody here yet: new men arrive every day.</p>}
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
                    href={profilePlace(member.name)}
                    linkState={linkState}
                    messageHref={writePlace(member.id)}
                  />
                ))}
        </Strip>
      )}
    </Section>
  )
}
