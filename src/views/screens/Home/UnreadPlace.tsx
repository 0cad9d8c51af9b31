import { styled } from '@linaria/react'
import { Panel } from '../../components/layout/Panel.tsx'
import { PersonRowSkeleton } from '../../components/members/PersonRowSkeleton.tsx'
import { shadow, size } from '../../theme/tokens.ts'
import { Strip } from './RowSection.tsx'

/** One card fills most of a phone, so that the next one's edge shows that there are more. */
export const Cards = styled(Strip)`
  grid-auto-columns: min(${size.side}, 85%);

  /* What scrolls would cut a wider one off. */
  section {
    box-shadow: ${shadow.near};
  }
`

export const nothingUnread = <p>You have read everything.</p>

/** As high as what comes. */
export function UnreadPlace({ count }: { count: number }) {
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
