import { styled } from '@linaria/react'
import { Panel } from '../../components/layout/Panel.tsx'
import { PersonRowSkeleton } from '../../components/members/PersonRowSkeleton.tsx'
import { shadow, size } from '../../theme/tokens.ts'
import { Strip } from './RowSection.tsx'

/** On a phone a card leaves some width free, so that the edge of the next one shows that the row scrolls. */
export const Cards = styled(Strip)`
  grid-auto-columns: min(${size.side}, 85%);

  /* The scrolling row would cut off a larger shadow. */
  section {
    box-shadow: ${shadow.near};
  }
`

export const nothingUnread = <p>No unread messages.</p>

/** As high as the row that replaces it. */
export function UnreadPlaceholder({ count }: { count: number }) {
  return (
    <Cards aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Panel key={index}>
          <PersonRowSkeleton />
        </Panel>
      ))}
    </Cards>
  )
}
