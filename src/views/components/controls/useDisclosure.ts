import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** Something that a button opens and closes, and that Escape, a click elsewhere or leaving by Tab closes too. */
export function useDisclosure<Box extends HTMLElement, Trigger extends HTMLElement = HTMLButtonElement>() {
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<Box>(null)
  const trigger = useRef<Trigger>(null)

  useEffect(() => {
    if (!isOpen) return undefined
    const closeIfElsewhere = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', closeIfElsewhere)
    document.addEventListener('focusin', closeIfElsewhere)
    return () => {
      document.removeEventListener('pointerdown', closeIfElsewhere)
      document.removeEventListener('focusin', closeIfElsewhere)
    }
  }, [isOpen])

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setIsOpen(false)
    trigger.current?.focus()
  }

  return {
    isOpen,
    box,
    trigger,
    toggle: () => setIsOpen(!isOpen),
    close: () => setIsOpen(false),
    closeOnEscape,
  }
}
