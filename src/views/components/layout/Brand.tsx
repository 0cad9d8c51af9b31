import { styled } from '@linaria/react'
import { Link } from 'wouter'
import { color, family, size, space, text, tracking } from '../../theme/tokens.ts'

const Lockup = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[2]};
  min-height: ${size.target};
  font: ${text.brand};
  letter-spacing: ${tracking.heading};
  font-family: ${family.heading};

  svg {
    width: ${size.mark};
    height: ${size.mark};
  }
  .door {
    fill: ${color.accent};
  }
`

export interface BrandProps {
  name: string
  /** Address. Without it the brand is not a link. */
  href?: string
  /** The browser loads the page, not the router. */
  external?: boolean
}

export function Brand({ name, href, external = false }: BrandProps) {
  const lockup = (
    <Lockup>
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <path
          d="M3 13.5 14 3.5l11 10V23a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinejoin="round"
        />
        <path className="door" d="M10.5 25v-7.5a3.5 3.5 0 0 1 7 0V25Z" />
      </svg>
      <span>{name}</span>
    </Lockup>
  )
  if (href === undefined) return lockup
  return external ? <a href={href}>{lockup}</a> : <Link href={href}>{lockup}</Link>
}
