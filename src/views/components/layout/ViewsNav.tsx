import { styled } from '@linaria/react'
import { Link } from 'wouter'
import { color, motion, radius, shadow, space, text, weight } from '../../theme/tokens.ts'

const Track = styled.nav`
  display: inline-flex;
  gap: ${space.half};
  max-width: 100%;
  overflow-x: auto;
  scrollbar-width: none;
  padding: 3px;
  border: 1px solid ${color.hairline};
  border-radius: ${radius.note};
  background: ${color.sunken};

  a {
    position: relative;
    padding: ${space[2]} 14px;
    border-radius: 7px;
    color: ${color.muted};
    font: ${text.h15};
    font-weight: ${weight.semibold};
    transition: color ${motion.feedback};
  }
  a::after {
    content: '';
    position: absolute;
    inset: -${space[1]} 0;
  }
  a:hover {
    color: ${color.text};
  }
  a[aria-current] {
    background: ${color.raised};
    color: ${color.text};
    box-shadow: ${shadow.near};
  }
`

export interface ViewLink {
  href: string
  label: string
  isCurrent: boolean
}

export interface ViewsNavProps {
  label: string
  items: readonly ViewLink[]
}

/** Links to related screens, in one row. */
export function ViewsNav({ label, items }: ViewsNavProps) {
  return (
    <Track aria-label={label}>
      {items.map((item) => (
        <Link key={item.href} href={item.href} aria-current={item.isCurrent ? 'page' : undefined}>
          {item.label}
        </Link>
      ))}
    </Track>
  )
}
