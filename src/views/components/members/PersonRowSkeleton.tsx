import { styled } from '@linaria/react'
import { space } from '../../theme/tokens.ts'
import { Skeleton } from '../layout/Skeleton.tsx'

const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${space[3]};
  padding: 10px ${space[4]};
`

export function PersonRowSkeleton() {
  return (
    <Row>
      <Skeleton shape="circle" width="44px" height="44px" />
      <div>
        <Skeleton width="35%" />
        <Skeleton width="75%" />
      </div>
    </Row>
  )
}
