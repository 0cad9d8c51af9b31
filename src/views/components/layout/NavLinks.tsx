import { css } from '@linaria/core'
import { styled } from '@linaria/react'
import { media } from '../../theme/breakpoints.ts'
import { color, motion, size, space, text } from '../../theme/tokens.ts'
import { Count } from './Count.tsx'
import { MenuChoice, type MenuTarget } from '../controls/MenuChoice.tsx'
import { MenuItem } from '../controls/MenuItem.tsx'
import { Submenu } from '../controls/Submenu.tsx'

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

type NavPart = MenuTarget & { label: string; isCurrent?: boolean | undefined }

export type NavPlace = NavPart & {
  count?: number | undefined
  /** Items of a submenu, opened by a button with this label. */
  items?: readonly NavPart[] | undefined
}

export interface NavLinksProps {
  label: string
  items: readonly NavPlace[]
}

/** The navigation of the top bar. */
export function NavLinks({ label, items }: NavLinksProps) {
  return (
    <Places aria-label={label}>
      {items.map(({ label: name, count = 0, items: parts, ...place }) =>
        parts === undefined ? (
          <MenuChoice key={name} className={placeLook} {...place}>
            <span>{name}</span>
            <Count value={count} label={`${count} unread`} />
          </MenuChoice>
        ) : (
          <Submenu key={name} trigger={<span>{name}</span>} className={placeLook} isCurrent={place.isCurrent}>
            {parts.map(({ label: words, ...part }) => (
              <MenuItem key={words} {...part}>
                {words}
              </MenuItem>
            ))}
          </Submenu>
        ),
      )}
    </Places>
  )
}
