import { styled } from '@linaria/react'
import { Crown } from 'lucide-react'
import type { ReactNode } from 'react'
import { media } from '../../theme/breakpoints.ts'
import { color, radius, shadow, size, space, text } from '../../theme/tokens.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../controls/ButtonLink.tsx'

const Box = styled.section`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[2]} ${space[5]};
  padding: ${space[5]} ${space[6]};
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};
  background: ${color.surface};
  box-shadow: ${shadow.card};

  > .lucide {
    width: ${size.mark};
    height: ${size.mark};
    color: ${color.crown};
    fill: currentColor;
    stroke-width: 1.5;
  }
  h2 {
    font: ${text.h20};
  }
  p {
    color: ${color.muted};
    text-wrap: pretty;
  }
  ${media.small} {
    grid-template-columns: auto minmax(0, 1fr);
    padding: ${space[5]} ${space[4]};

    > a {
      grid-column: 1 / -1;
      margin-top: ${space[2]};
    }
  }
`

export interface UpgradeOfferProps {
  href?: string | undefined
  title?: string | undefined
  children?: ReactNode
  actionLabel?: string | undefined
}

export function UpgradeOffer({
  href = paths.upgrade,
  title = 'There are more members to see',
  children = 'See everyone as a supporter.',
  actionLabel = 'Become a supporter',
}: UpgradeOfferProps) {
  return (
    <Box>
      <Crown />
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
      <ButtonLink href={href} variant="primary">
        {actionLabel}
      </ButtonLink>
    </Box>
  )
}
