import { css } from '@linaria/core'
import { styled } from '@linaria/react'
import { Search } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'wouter'
import type { Avatar } from '../../../../contract/media.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, motion, radius, size, space, weight } from '../../theme/tokens.ts'
import { Face } from '../members/Face.tsx'
import type { MenuTarget } from '../controls/MenuChoice.tsx'
import { MenuItem } from '../controls/MenuItem.tsx'
import { type NavPlace, NavLinks } from './NavLinks.tsx'
import { NotificationsBell, type NotificationsBellProps } from './NotificationsBell.tsx'
import type { PresenceState } from '../members/presence.ts'
import { Submenu } from '../controls/Submenu.tsx'
import { TopBarFrame } from './TopBarFrame.tsx'

const Find = styled.div`
  margin-inline-start: auto;

  a {
    display: flex;
    align-items: center;
    gap: ${space[2]};
    width: 240px;
    min-height: 40px;
    padding: 0 ${space[3]};
    border: 1px solid ${color.hairline};
    border-radius: ${radius.field};
    background: ${color.surface};
    color: ${color.muted};
    transition: border-color ${motion.feedback};
  }
  a:hover {
    border-color: ${color.fieldBorder};
  }
  .lucide {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
    stroke-width: 2;
  }
  ${media.belowLarge} {
    a {
      width: 160px;
    }
  }
  ${media.mobile} {
    display: none;
  }
`

const End = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  margin-inline-start: auto;

  ${media.desktop} {
    ${Find} + & {
      margin-inline-start: 0;
    }
  }
`

const meLook = css`
  gap: ${space[2]};
  padding-inline: ${space[2]} 0;
  font-weight: ${weight.semibold};
`

const remarkLook = css`
  color: ${color.link};
  font-weight: ${weight.light};
`

export type MenuEntry = MenuTarget & { label: string; icon?: ReactElement | undefined }

const noPlaces: readonly NavPlace[] = []

export interface TopBarProps {
  brand: { name: string; href: string }
  label?: string | undefined
  items?: readonly NavPlace[] | undefined
  search?: { href: string; label: string } | undefined
  notifications?: NotificationsBellProps | undefined
  member?:
    | {
        name: string
        /** A note before the name, for example the alias. */
        note?: string | undefined
        picture: Avatar | null
        presence: PresenceState
        items: readonly MenuEntry[]
        /** Below the items. Using it does not close the menu. */
        footer?: ReactNode
      }
    | undefined
  showsOnPhone?: boolean | undefined
}

/** The top bar of signed-in members: navigation, search, notifications and account menu. */
export function TopBar({
  brand,
  label = 'Main',
  items = noPlaces,
  search,
  notifications,
  member,
  showsOnPhone,
}: TopBarProps) {
  return (
    <TopBarFrame brand={brand} showsOnPhone={showsOnPhone}>
      {items.length > 0 && <NavLinks label={label} items={items} />}
      {search && (
        <Find>
          <Link href={search.href}>
            <Search />
            <span>{search.label}</span>
          </Link>
        </Find>
      )}
      <End>
        {notifications && <NotificationsBell {...notifications} />}
        {member && (
          <Submenu
            align="end"
            className={meLook}
            footer={member.footer}
            trigger={
              <>
                <Face
                  picture={member.picture}
                  name={member.name}
                  size="small"
                  presence={member.presence}
                  on="page"
                />
                {member.note !== undefined && <span className={remarkLook}>{`${member.note} `}</span>}
                <bdi>{member.name}</bdi>
              </>
            }
          >
            {member.items.map(({ label: words, icon, ...target }) => (
              <MenuItem key={words} icon={icon} {...target}>
                {words}
              </MenuItem>
            ))}
          </Submenu>
        )}
      </End>
    </TopBarFrame>
  )
}
