import { styled } from '@linaria/react'
import { BadgeCheck } from 'lucide-react'
import { color, size, text } from '../../theme/tokens.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  font: ${text.smallMedium};

  .lucide {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
    color: ${color.spruce};
    stroke-width: 2;
  }
`

const words = 'Verified'

export interface VerifiedMarkProps {
  showsText?: boolean | undefined
}

export function VerifiedMark({ showsText = false }: VerifiedMarkProps) {
  return (
    <Mark title={showsText ? undefined : words}>
      <BadgeCheck />
      {showsText ? <span>{words}</span> : <VisuallyHidden>{words}</VisuallyHidden>}
    </Mark>
  )
}
