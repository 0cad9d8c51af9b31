import { styled } from '@linaria/react'
import { color, radius, space } from '../../theme/tokens.ts'
import { Count } from './Count.tsx'

const Corner = styled.span`
  position: absolute;
  top: ${space.half};
  left: calc(50% + ${space[1]});
  display: grid;
  border-radius: ${radius.full};
  box-shadow: 0 0 0 2px ${color.page};
`

/** A number at the corner of an icon whose label includes it. */
export function CornerCount({ value }: { value: number }) {
  if (value <= 0) return null
  return (
    <Corner aria-hidden="true">
      <Count value={value} />
    </Corner>
  )
}
