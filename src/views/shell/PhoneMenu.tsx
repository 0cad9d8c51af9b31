import { useSelector } from '@xstate/react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { ActorRefFrom } from 'xstate'
import type { mobileMenuMachine } from '../../machines/app/mobileMenu/machine.ts'
import { useLodge } from '../lodge.ts'
import { MobileMenu } from '../components/layout/MobileMenu.tsx'
import { isMenuItemShown, menuItemTarget, menuItemText, type MenuGroup, type MenuItem } from './menu.ts'
import { ThemeChooser } from './ThemeChooser.tsx'

/** Returns whether an item leads to the current page. Following it would only add an equal history entry. */
const isHere = ({ url, linkState }: MenuItem) =>
  url === location.pathname + location.search && linkState === undefined && history.state === null

/** The menu of a phone. At most one submenu is open, and navigating closes both (`docs/product.md#mobile-menu`). */
export function PhoneMenu({
  menu,
  groups,
}: {
  menu: ActorRefFrom<typeof mobileMenuMachine>
  groups: readonly MenuGroup[]
}) {
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

  const entryOf = (item: MenuItem) => ({
    label: menuItemText(item),
    isCurrent: path === item.url,
    ...menuItemTarget(item, (action) => root.send(action)),
    onSelect: (event: MouseEvent) => {
      // An item without an address, or to the current page, causes no navigation that closes the menu.
      menu.send({ type: 'menu.reset' })
      if (isHere(item)) event.preventDefault()
      if (item.action) root.send(item.action)
    },
  })

  return (
    <MobileMenu
      isOpen={snapshot.matches('open')}
      onClose={() => menu.send({ type: 'menu.reset' })}
      openSubmenu={snapshot.context.submenu}
      onToggleSubmenu={(submenu) => menu.send({ type: 'menu.toggleSubmenu', submenu })}
      footer={<ThemeChooser />}
      items={groups.filter(isMenuItemShown).map((group) => ({
        id: group.id,
        ...(group.items
          ? { label: menuItemText(group), items: group.items.filter(isMenuItemShown).map(entryOf) }
          : entryOf(group)),
      }))}
    />
  )
}
