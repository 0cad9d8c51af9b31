import { Menu } from '@base-ui/react/menu'
import { css } from '@linaria/core'
import { Ellipsis } from 'lucide-react'
import type { ReactElement } from 'react'
import { color, motion, space } from '../theme/tokens.ts'
import { iconButtonLook } from './iconButtonLook.ts'
import { menuItemLook, menuLook } from './menuLook.ts'

const positioner = css`
  z-index: 90;
  outline: none;
`

const popup = css`
  transform-origin: var(--transform-origin);
  transition:
    opacity ${motion.feedback},
    transform ${motion.feedback};

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
    transform: scale(0.97);
  }
`

const separator = css`
  height: 1px;
  margin: ${space[1]} 0;
  background: ${color.hairline};
`

export type ActionMenuItem =
  | {
      id: string
      label: string
      icon?: ReactElement
      isDanger?: boolean
      isDisabled?: boolean
      onSelect: () => void
    }
  | { id: string; separator: true }

const dots = <Ellipsis />

export interface ActionMenuProps {
  /** What the items are about: 'Report, block and more'. */
  label: string
  items: readonly ActionMenuItem[]
  icon?: ReactElement | undefined
  /** A button of another look; without it, three dots. */
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
      <Menu.Portal>
        <Menu.Positioner className={positioner} sideOffset={6} align="end" collisionPadding={8}>
          <Menu.Popup className={`${menuLook} ${popup}`}>
            {items.map((item) =>
              'separator' in item ? (
                <Menu.Separator key={item.id} className={separator} />
              ) : (
                <Menu.Item
                  key={item.id}
                  className={menuItemLook}
                  disabled={item.isDisabled ?? false}
                  data-danger={item.isDanger}
                  onClick={item.onSelect}
                >
                  {item.icon}
                  {item.label}
                </Menu.Item>
              ),
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
