import { useSelector } from '@xstate/react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { ActorRefFrom } from 'xstate'
import type { mobileMenuMachine } from '../../machines/app/mobileMenu/machine.ts'
import { useLodge } from '../lodge.ts'
import { MobileMenu } from '../components/layout/MobileMenu.tsx'
import { isMenuItemShown, menuItemTarget, menuItemText, type MenuGroup, type MenuItem } from './menu.ts'
import { ThemeChooser } from './ThemeChooser.tsx'

/** Where it leads the page is already, as it was come to: going there would only make an equal entry of the history. */
const isHere = ({ url, linkState }: MenuItem) =>
  url === location.pathname + location.search && linkState === undefined && history.state === null

/** SPEC 4, Mobile menu: at most one submenu is open, and going somewhere closes both. */
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
    // Each page that is gone to begins with the menu closed.
    if (path !== shownAt.current) menu.send({ type: 'menu.reset' })
    shownAt.current = path
  }, [menu, path])

  // Whoever is signed out while it is open must not find the page locked.
  useEffect(() => () => menu.send({ type: 'menu.reset' }), [menu])

  const entryOf = (item: MenuItem) => ({
    label: menuItemText(item),
    isCurrent: path === item.url,
    ...menuItemTarget(item, (action) => root.send(action)),
    onSelect: (event: MouseEvent) => {
      // It may lead nowhere, or to where one is: then nothing else closes the menu.
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
