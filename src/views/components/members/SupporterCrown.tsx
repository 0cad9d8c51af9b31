import { styled } from '@linaria/react'
import { Crown } from 'lucide-react'
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
    color: ${color.crown};
    fill: currentColor;
    stroke-width: 2;
  }
`

/** The text of the crown (`docs/product.md#supporters-admins-and-super-admins`). */
const words = 'This member is a supporter'

export interface SupporterCrownProps {
  /** Shows the text beside the crown. Default: as a tooltip and for screen readers. */
  showsText?: boolean | undefined
}

export function SupporterCrown({ showsText = false }: SupporterCrownProps) {
  return (
    <Mark title={showsText ? undefined : words}>
      <Crown />
      {showsText ? words : <VisuallyHidden>{words}</VisuallyHidden>}
    </Mark>
  )
}
