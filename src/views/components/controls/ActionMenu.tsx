import { Menu } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import type { ReactElement } from 'react'
import { type ActionMenuItem, ActionMenuPopup } from './ActionMenuPopup.tsx'
import { iconButtonLook } from './iconButtonLook.ts'

const dots = <Ellipsis />

export interface ActionMenuProps {
  /** Accessible name of the button, for example 'Report, block and more'. */
  label: string
  items: readonly ActionMenuItem[]
  icon?: ReactElement | undefined
  /** Replaces the default button with three dots. */
  trigger?: ReactElement | undefined
}

export function ActionMenu({ label, items, icon = dots, trigger }: ActionMenuProps) {
  return (
    <Menu.Root modal={false}>
      {trigger ? (
        <Menu.Trigger render={trigger} />
      ) : (
        <Menu.Trigger className={iconButtonLook} aria-label={label} title={label}>
          {icon}
        </Menu.Trigger>
      )}
      <ActionMenuPopup items={items} />
    </Menu.Root>
  )
}
