import { useSelector } from '@xstate/react'
import { UserRound } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { mobileMenuMachine } from '../../machines/app/mobileMenu/machine.ts'
import { BottomBar, type BottomPlace } from '../components/layout/BottomBar.tsx'
import { type AccountMenu, firstAccountGroup } from './menu.ts'
import type { AccountOwner } from './AccountHeader.tsx'
import { PhoneMenu } from './PhoneMenu.tsx'

export interface PhoneBarsProps {
  menu: ActorRefFrom<typeof mobileMenuMachine>
  /** Items of the bar. The menu button is the last one. */
  items: readonly BottomPlace[]
  account: AccountMenu
  /** The bar shows when the member acts under an alias. */
  member: AccountOwner
}

/** The bottom bar and the menu of a phone. */
export function PhoneBars({ menu, items, account, member }: PhoneBarsProps) {
  const isOpen = useSelector(menu, (snapshot) => snapshot.matches('open'))
  return (
    <>
      <BottomBar
        items={[
          ...items,
          {
            label: member.alias === null ? 'Me' : 'Alias',
            icon: <UserRound />,
            onOpen: () => menu.send({ type: 'menu.toggle', submenu: firstAccountGroup }),
            isExpanded: isOpen,
            hint: isOpen ? undefined : 'open menu',
          },
        ]}
      />
      <PhoneMenu menu={menu} account={account} member={member} />
    </>
  )
}
