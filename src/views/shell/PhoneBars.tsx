import { useSelector } from '@xstate/react'
import { Menu } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { mobileMenuMachine } from '../../machines/app/mobileMenu/machine.ts'
import { BottomBar, type BottomPlace } from '../components/layout/BottomBar.tsx'
import { type MenuGroup, ownGroup } from './menu.ts'
import { PhoneMenu } from './PhoneMenu.tsx'

export interface PhoneBarsProps {
  menu: ActorRefFrom<typeof mobileMenuMachine>
  /** Items of the bar. The menu button is the last one. */
  items: readonly BottomPlace[]
  groups: readonly MenuGroup[]
  /** Whether the member acts under an alias, which the bar must show. */
  isAlias?: boolean | undefined
}

/** The bottom bar and the menu of a phone. */
export function PhoneBars({ menu, items, groups, isAlias = false }: PhoneBarsProps) {
  const isOpen = useSelector(menu, (snapshot) => snapshot.matches('open'))
  return (
    <>
      <BottomBar
        items={[
          ...items,
          {
            label: isAlias ? 'Alias' : 'Me',
            icon: <Menu />,
            onOpen: () => menu.send({ type: 'menu.toggle', submenu: ownGroup }),
            isExpanded: isOpen,
            hint: isOpen ? undefined : 'open menu',
          },
        ]}
      />
      <PhoneMenu menu={menu} groups={groups} />
    </>
  )
}
