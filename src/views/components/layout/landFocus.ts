const isLost = () => document.activeElement === null || document.activeElement === document.body

const dialogs = '[role="dialog"], [role="alertdialog"]'

export const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest(dialogs) !== null

/** Whether the focus goes to what opens over the page: it is expected back. */
export const leavesForDialog = ({ relatedTarget }: { readonly relatedTarget: EventTarget | null }): boolean =>
  isInDialog(relatedTarget)

/**
 * Gives the focus on where what had it has left the page: at once, or when what lies over the page is gone and has
 * nothing to give it back to. Whoever went on elsewhere meanwhile is left in peace.
 *
 * @param find where to; without anything, to where the page begins
 * @returns what calls it off
 */
export function landFocus(find: () => HTMLElement | null | undefined): () => void {
  const isSettled = () => {
    if (!isLost()) return !isInDialog(document.activeElement)
    // For a moment nothing in it has the focus, as when another one over it closes.
    if (document.querySelector(dialogs) !== null) return false
    const target = find() ?? document.getElementById('main')
    target?.focus()
    return true
  }
  if (isSettled()) return () => {}
  // Dialogs stand in the body itself.
  const observer = new MutationObserver(() => {
    if (isSettled()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true })
  return () => observer.disconnect()
}
