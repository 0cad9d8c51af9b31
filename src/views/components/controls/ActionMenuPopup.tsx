import { Menu } from '@base-ui/react/menu'
import { css } from '@linaria/core'
import { type FocusEvent, type ReactElement, type ReactNode, type RefObject, useRef } from 'react'
import { color, layer, motion, space } from '../../theme/tokens.ts'
import { menuItemLook, menuLook } from './menuLook.ts'

const positioner = css`
  z-index: ${layer.popup};
  outline: none;
`

const popup = css`
  max-height: var(--available-height);
  overflow-y: auto;
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
      label: ReactNode
      icon?: ReactElement
      isDanger?: boolean
      isDisabled?: boolean
      onSelect: () => void
    }
  | { id: string; separator: true }

export interface ActionMenuPopupProps {
  items: readonly ActionMenuItem[]
  /** Accessible name, when no Base UI trigger gives one. */
  label?: string | undefined
  /** The element to align with and to return the focus to, when there is no Base UI trigger. */
  anchor?: RefObject<HTMLElement | null> | undefined
  /** Opened by keyboard: focuses the first item. A Base UI trigger does this itself. */
  beginsOnItem?: boolean | undefined
}

/** The open part of a menu. */
export function ActionMenuPopup({ items, label, anchor, beginsOnItem = false }: ActionMenuPopupProps) {
  const hasBegun = useRef(!beginsOnItem)
  const begin = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (hasBegun.current || target !== currentTarget) return
    hasBegun.current = true
    currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }
  return (
    <Menu.Portal>
      <Menu.Positioner className={positioner} sideOffset={6} align="end" collisionPadding={8} anchor={anchor}>
        <Menu.Popup className={`${menuLook} ${popup}`} aria-label={label} finalFocus={anchor} onFocus={begin}>
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
                <span>{item.label}</span>
              </Menu.Item>
            ),
          )}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  )
}
