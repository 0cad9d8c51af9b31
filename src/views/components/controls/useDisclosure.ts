import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** State of a disclosure: a button toggles it; Escape, a click outside and leaving it by Tab close it. */
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
