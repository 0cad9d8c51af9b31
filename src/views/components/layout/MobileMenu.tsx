import { styled } from '@linaria/react'
import { ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { color, layer, motion, shadow, size, space, text } from '../../theme/tokens.ts'
import { IconButton } from '../controls/IconButton.tsx'
import type { MenuTarget } from '../controls/MenuChoice.tsx'
import { MenuItem } from '../controls/MenuItem.tsx'
import { menuItemLook } from '../controls/menuLook.ts'

const Scrim = styled.div`
  position: fixed;
  inset: 0;
  z-index: ${layer.menu};
  visibility: hidden;
  background: ${color.scrim};
  opacity: 0;
  transition:
    opacity ${motion.slide},
    visibility 0s 280ms;

  &[data-open='true'] {
    visibility: visible;
    opacity: 1;
    transition-delay: 0s;
  }
`

const Sheet = styled.nav`
  position: fixed;
  z-index: ${layer.menu};
  top: 0;
  right: 0;
  bottom: 0;
  display: flex;
  flex-direction: column;
  width: min(360px, 88vw);
  /* Nothing lies where the bar's button was, so that a double tap on it does not choose the last item. */
  padding: ${space[2]} ${space[2]} calc(${size.bottomBar} + ${space[2]} + env(safe-area-inset-bottom));
  overflow: auto;
  overscroll-behavior: contain;
  visibility: hidden;
  background: ${color.page};
  box-shadow: ${shadow.modal};
  transform: translateX(100%);
  transition:
    transform ${motion.slide},
    visibility 0s 280ms;

  &[data-open='true'] {
    visibility: visible;
    transform: none;
    transition-delay: 0s;
  }
  > header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[3]};
    min-height: ${size.topBar};
    margin-bottom: ${space[2]};
  }
  > footer {
    margin-top: auto;
    padding: ${space[6]} ${space[3]} ${space[3]};
  }
`

const Last = styled.div`
  padding-top: ${space[2]};
  border-top: 1px solid ${color.hairline};
`

const Toggle = styled.button`
  justify-content: space-between;

  > span {
    display: flex;
    align-items: center;
    gap: ${space[3]};
  }
  > .lucide-chevron-down {
    transition: transform ${motion.feedback};
  }
  &[aria-expanded='true'] > .lucide-chevron-down {
    transform: rotate(180deg);
  }
`

const Parts = styled.div`
  margin-inline-start: 21px;
  padding-inline-start: 11px;
  border-inline-start: 1px solid ${color.hairline};
  animation: appear ${motion.enter};

  a {
    font: ${text.body};
  }
`

type MobileMenuPart = MenuTarget & {
  label: string
  icon?: ReactElement | undefined
  isCurrent?: boolean | undefined
}

export type MobileMenuItem = {
  id: string
  label: string
  icon?: ReactElement | undefined
  isCurrent?: boolean | undefined
  count?: number | undefined
} & (
  | (MenuTarget & { items?: undefined })
  /** A submenu with its own button. */
  | { items: readonly MobileMenuPart[] }
)

export interface MobileMenuProps {
  isOpen: boolean
  onClose: () => void
  items: readonly MobileMenuItem[]
  /** Id of the open submenu. At most one is open. */
  openSubmenu: string | null
  onToggleSubmenu: (id: string) => void
  header?: ReactNode
  /** At the bottom. */
  footer?: ReactNode
  /** Below everything else, set apart by a line. */
  last?: ReactNode
}

/** The menu of a phone, which slides over the page. The mobileMenu chart holds its state. */
export function MobileMenu({
  isOpen,
  onClose,
  items,
  openSubmenu,
  onToggleSubmenu,
  header,
  footer,
  last,
}: MobileMenuProps) {
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const before = document.activeElement
    const menu = sheet.current
    menu?.querySelector('button')?.focus()
    return () => {
      // After a navigation the new page has the focus already.
      if (before instanceof HTMLElement && menu?.contains(document.activeElement)) before.focus()
    }
  }, [isOpen])

  const keepFocus = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Tab') return
    const stops = [...(sheet.current?.querySelectorAll<HTMLElement>('a[href], button, input:checked') ?? [])]
    const edge = event.shiftKey ? stops[0] : stops.at(-1)
    if (document.activeElement !== edge) return
    event.preventDefault()
    const other = event.shiftKey ? stops.at(-1) : stops[0]
    other?.focus()
  }

  return (
    <>
      <Scrim data-open={isOpen} onClick={onClose} aria-hidden="true" />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Escape and Tab of the elements inside */}
      <Sheet ref={sheet} aria-label="Menu" data-open={isOpen} inert={!isOpen} onKeyDown={keepFocus}>
        <header>
          {header}
          <IconButton label="Close menu" icon={<X />} onClick={onClose} />
        </header>
        {items.map((item) => {
          if (item.items === undefined) {
            const { id, label, items: _, ...entry } = item
            return (
              <MenuItem key={id} {...entry}>
                {label}
              </MenuItem>
            )
          }
          const isExpanded = openSubmenu === item.id
          return (
            <div key={item.id}>
              <Toggle
                type="button"
                className={menuItemLook}
                aria-expanded={isExpanded}
                onClick={() => onToggleSubmenu(item.id)}
              >
                <span>
                  {item.icon}
                  <span>{item.label}</span>
                </span>
                <ChevronDown />
              </Toggle>
              {isExpanded && (
                <Parts>
                  {item.items.map(({ label, ...part }) => (
                    <MenuItem key={label} {...part}>
                      {label}
                    </MenuItem>
                  ))}
                </Parts>
              )}
            </div>
          )
        })}
        {footer !== undefined && <footer>{footer}</footer>}
        {last !== undefined && <Last>{last}</Last>}
      </Sheet>
    </>
  )
}
