import { useSelector } from '@xstate/react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { ActorRefFrom } from 'xstate'
import type { mobileMenuMachine } from '../../machines/app/mobileMenu/machine.ts'
import { useLodge } from '../lodge.ts'
import { MenuItem as MenuRow } from '../components/controls/MenuItem.tsx'
import { MobileMenu } from '../components/layout/MobileMenu.tsx'
import { AccountHeader, type AccountOwner } from './AccountHeader.tsx'
import { type AccountMenu, isMenuItemShown, menuItemTarget, menuItemText, type MenuItem } from './menu.ts'
import { ThemeChooser } from './ThemeChooser.tsx'

/** Returns whether an item leads to the current page. Following it would only add an equal history entry. */
const isHere = ({ url, linkState }: MenuItem) =>
  url === location.pathname + location.search && linkState === undefined && history.state === null

export interface PhoneMenuProps {
  menu: ActorRefFrom<typeof mobileMenuMachine>
  account: AccountMenu
  member: AccountOwner
}

/**
 * The menu of a phone: what concerns the member's own account. The bottom bar has the rest. At most one submenu is
 * open, and navigating closes both (`docs/product.md#mobile-menu`).
 */
export function PhoneMenu({ menu, account, member }: PhoneMenuProps) {
  const { root } = useLodge()
  const snapshot = useSelector(menu, (current) => current)
  const [path] = useLocation()

  const shownAt = useRef(path)

  useEffect(() => {
    // Every navigation closes the menu.
    if (path !== shownAt.current) menu.send({ type: 'menu.reset' })
    shownAt.current = path
  }, [menu, path])

  // Releases the scroll lock when the menu goes, for example after a sign-out.
  useEffect(() => () => menu.send({ type: 'menu.reset' }), [menu])

  const targetOf = (item: MenuItem) => ({
    ...menuItemTarget(item, (action) => root.send(action)),
    onSelect: (event: MouseEvent) => {
      // An item without an address, or to the current page, causes no navigation that closes the menu.
      menu.send({ type: 'menu.reset' })
      if (isHere(item)) event.preventDefault()
      if (item.action) root.send(item.action)
    },
  })
  const entryOf = ({ icon: Icon, ...item }: MenuItem) => ({
    label: menuItemText(item),
    icon: Icon && <Icon />,
    isCurrent: path === item.url,
    ...targetOf(item),
  })
  const { label: logOut, ...leaving } = entryOf(account.logOut)

  return (
    <MobileMenu
      isOpen={snapshot.matches('open')}
      onClose={() => menu.send({ type: 'menu.reset' })}
      openSubmenu={snapshot.context.submenu}
      onToggleSubmenu={(submenu) => menu.send({ type: 'menu.toggleSubmenu', submenu })}
      header={<AccountHeader member={member} target={targetOf(account.profile)} />}
      footer={<ThemeChooser />}
      last={<MenuRow {...leaving}>{logOut}</MenuRow>}
      items={account.groups.filter(isMenuItemShown).map(({ id, items, ...group }) => {
        const entry = entryOf(group)
        if (items === undefined) return { id, ...entry }
        return { id, label: entry.label, icon: entry.icon, items: items.filter(isMenuItemShown).map(entryOf) }
      })}
    />
  )
}
