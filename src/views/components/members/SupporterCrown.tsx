import { styled } from '@linaria/react'
import { Crown } from 'lucide-react'
import { onPicture as pictureColor } from '../../theme/palette.ts'
import { color, size, text } from '../../theme/tokens.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  font: ${text.smallMedium};

  flex: none;

  /* Also in menus, which give their icons a color. */
  .lucide.lucide-crown {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
    color: ${color.crown};
    fill: currentColor;
    stroke-width: 2;
  }
  &[data-on='picture'] .lucide-crown {
    color: ${pictureColor.crown};
  }
`

/** The text of the crown (`docs/product.md#supporters-admins-and-super-admins`). */
const words = 'This member is a supporter'

export interface SupporterCrownProps {
  /** Shows the text beside the crown. Default: as a tooltip and for screen readers. */
  showsText?: boolean | undefined
  /** Whether the crown is over a picture. */
  onPicture?: boolean | undefined
}

export function SupporterCrown({ showsText = false, onPicture = false }: SupporterCrownProps) {
  return (
    <Mark data-on={onPicture ? 'picture' : 'page'} title={showsText ? undefined : words}>
      <Crown />
      {showsText ? <span>{words}</span> : <VisuallyHidden>{words}</VisuallyHidden>}
    </Mark>
  )
}
