import { styled } from '@linaria/react'
import { space } from '../../theme/tokens.ts'
import { Skeleton } from '../layout/Skeleton.tsx'

const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${space[3]};
  padding: 11px ${space[3]};
`

export function ConversationRowSkeleton() {
  return (
    <Row>
      <Skeleton shape="circle" width="52px" height="52px" />
      <div>
        <Skeleton width="40%" />
        <Skeleton width="80%" />
      </div>
    </Row>
  )
}
