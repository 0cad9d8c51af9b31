import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { MobileMenu } from '../components/MobileMenu.tsx'
import { useChild } from '../lodge.ts'
import { isMenuItemShown, menuItemText, menuItemUrl, type MenuGroup } from './menu.ts'
import { ThemeChooser } from './ThemeChooser.tsx'

/** SPEC 4, Mobile menu: at most one submenu is open, and going somewhere closes both. */
export function PhoneMenu({ groups }: { groups: readonly MenuGroup[] }) {
  const menu = useChild('mobileMenu')
  const snapshot = useSelector(menu, (current) => current)
  const [path] = useLocation()

  useEffect(() => {
    // Each page that is gone to begins with the menu closed.
    if (location.pathname === path) menu.send({ type: 'menu.reset' })
  }, [menu, path])

  return (
    <MobileMenu
      isOpen={snapshot.matches('open')}
      onClose={() => menu.send({ type: 'menu.reset' })}
      openSubmenu={snapshot.context.submenu}
      onToggleSubmenu={(submenu) => menu.send({ type: 'menu.toggleSubmenu', submenu })}
      footer={<ThemeChooser />}
      items={groups.filter(isMenuItemShown).map((group) => ({
        id: group.id,
        label: menuItemText(group),
        ...(group.items
          ? {
              items: group.items.filter(isMenuItemShown).map((item) => ({
                label: menuItemText(item),
                href: menuItemUrl(item),
                isCurrent: path === item.url,
              })),
            }
          : { href: menuItemUrl(group), isCurrent: path === group.url }),
      }))}
    />
  )
}
