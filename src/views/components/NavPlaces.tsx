import { css } from '@linaria/core'
import { styled } from '@linaria/react'
import { Link } from 'wouter'
import { media } from '../theme/breakpoints.ts'
import { color, motion, size, space, text } from '../theme/tokens.ts'
import { Count } from './Count.tsx'
import { MenuItem } from './MenuItem.tsx'
import { Submenu } from './Submenu.tsx'

const Places = styled.nav`
  display: flex;
  margin-inline-start: ${space[6]};

  ${media.belowLarge} {
    margin-inline-start: ${space[2]};
  }
  ${media.mobile} {
    display: none;
  }
`

const placeLook = css`
  position: relative;
  display: flex;
  align-items: center;
  gap: 6px;
  height: ${size.topBar};
  padding: 0 ${space[3]};
  color: ${color.muted};
  font: ${text.bodyMedium};
  transition: color ${motion.feedback};

  &:hover,
  &[aria-expanded='true'],
  &[aria-current] {
    color: ${color.text};
  }
  &[aria-current]::after {
    content: '';
    position: absolute;
    inset: auto ${space[3]} -1px;
    height: 2px;
    background: ${color.text};
  }
  &:focus-visible {
    outline-offset: -6px;
  }
`

export interface NavPlace {
  label: string
  href: string
  isCurrent?: boolean | undefined
  count?: number | undefined
  /** Its parts, behind a button of its name. */
  items?: readonly { label: string; href: string; isCurrent?: boolean | undefined }[] | undefined
}

export interface NavPlacesProps {
  label: string
  items: readonly NavPlace[]
}

/** The places of the top bar. */
export function NavPlaces({ label, items }: NavPlacesProps) {
  return (
    <Places aria-label={label}>
      {items.map((item) =>
        item.items === undefined ? (
          <Link
            key={item.label}
            href={item.href}
            className={placeLook}
            aria-current={item.isCurrent ? 'page' : undefined}
          >
            {item.label}
            <Count value={item.count ?? 0} label={`${item.count ?? 0} unread`} />
          </Link>
        ) : (
          <Submenu key={item.label} trigger={item.label} className={placeLook} isCurrent={item.isCurrent}>
            {item.items.map((part) => (
              <MenuItem key={part.href} href={part.href} isCurrent={part.isCurrent}>
                {part.label}
              </MenuItem>
            ))}
          </Submenu>
        ),
      )}
    </Places>
  )
}
