import type { KeyboardEvent } from 'react'

const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  !altKey && !ctrlKey && !metaKey && !shiftKey

/** Keys that move the focus from a card to its quick actions, for `aria-keyshortcuts`. */
export const actionKeys = 'F2 .'

/**
 * Moves the focus inside a card, which is one tab stop: F2 or a period goes from its link to its quick actions, arrows
 * from one action to the next, Escape or F2 back to the link (`docs/product.md#keyboard`).
 */
export function moveInCard(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: card, target, key } = event
  const link = card.querySelector<HTMLElement>('[data-whole]')
  const actions = [...card.querySelectorAll<HTMLElement>('[data-quick] > *')]
  const at = actions.findIndex((action) => action === target)
  const next = (): HTMLElement | null | undefined => {
    if (at === -1) return target === link && (key === 'F2' || key === '.') ? actions[0] : undefined
    if (key === 'Escape' || key === 'F2') return link
    if (key === 'ArrowRight' || key === 'ArrowDown') return actions[at + 1] ?? actions[at]
    if (key === 'ArrowLeft' || key === 'ArrowUp') return actions[at - 1] ?? actions[at]
    return undefined
  }
  const found = isPlain(event) ? next() : undefined
  if (!found) return
  event.preventDefault()
  // The grid moves from card to card on the same keys.
  event.stopPropagation()
  found.focus()
}
