import { Menu } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { type ActionMenuItem, ActionMenuPopup } from './ActionMenuPopup.tsx'
import { iconButtonLook } from './iconButtonLook.ts'

export interface LazyActionMenuProps {
  label: string
  /** Called when the menu opens. */
  items: () => readonly ActionMenuItem[]
}

type Phase = 'away' | 'openedByPointer' | 'openedByKey' | 'leaving'

/** For long lists: a plain button whose menu is mounted only while it is open. */
export function LazyActionMenu({ label, items }: LazyActionMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [phase, setPhase] = useState<Phase>('away')
  const isOpen = phase === 'openedByPointer' || phase === 'openedByKey'
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setPhase('openedByKey')
  }
  const press = (event: MouseEvent) => {
    // A click by Enter or Space has `detail` 0.
    const opened = event.detail === 0 ? 'openedByKey' : 'openedByPointer'
    setPhase(isOpen ? 'leaving' : opened)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={iconButtonLook}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={press}
        onKeyDown={openByArrow}
      >
        <Ellipsis />
      </button>
      {phase !== 'away' && (
        <Menu.Root
          open={isOpen}
          modal={false}
          onOpenChange={(next, { event }) => {
            // A press on the button is followed by a click, which closes the menu itself.
            const { target } = event
            if (!next && !(target instanceof Node && button.current?.contains(target))) setPhase('leaving')
          }}
          onOpenChangeComplete={(isStillOpen) => {
            if (!isStillOpen) setPhase('away')
          }}
        >
          <ActionMenuPopup
            items={items()}
            label={label}
            anchor={button}
            beginsOnItem={phase === 'openedByKey'}
          />
        </Menu.Root>
      )}
    </>
  )
}
