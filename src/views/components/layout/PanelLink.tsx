import { styled } from '@linaria/react'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { color, focus, size, space, text, weight } from '../../theme/tokens.ts'

const Row = styled.div`
  border-top: 1px solid ${color.hairline};

  a {
    display: flex;
    align-items: center;
    gap: ${space.half};
    min-height: calc(${size.target} + ${space[1]});
    padding: 0 ${space[4]};
    font: ${text.body};
    font-weight: ${weight.semibold};
  }
  a:hover {
    background: ${color.hover};
  }
  a:focus-visible {
    outline-offset: ${focus.inset};
  }
  .lucide {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
    color: ${color.muted};
  }
`

export interface PanelLinkProps {
  href: string
  children: ReactNode
}

/** A link at the bottom of a panel. */
export function PanelLink({ href, children }: PanelLinkProps) {
  return (
    <Row>
      <Link href={href}>
        <span>{children}</span>
        <ChevronRight />
      </Link>
    </Row>
  )
}
