/** The start of the page has the focus after each navigation, unless a field has taken it. */
const isLost = () => {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.id === 'main'
}

const dialogs = '[role="dialog"], [role="alertdialog"]'

export const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest(dialogs) !== null

/** Returns whether the focus moves to a dialog, from which it will return. */
export const leavesForDialog = ({ relatedTarget }: { readonly relatedTarget: EventTarget | null }): boolean =>
  isInDialog(relatedTarget)

/**
 * Moves the focus after the focused element has left the page: at once, or after the open dialog has closed. Does
 * nothing when another element has got the focus meanwhile.
 *
 * @param find returns the new target; without one, the start of the page gets the focus
 * @returns a function that cancels
 */
export function landFocus(find: () => HTMLElement | null | undefined): () => void {
  const isSettled = () => {
    if (!isLost()) return !isInDialog(document.activeElement)
    // While a dialog is open, the focus may be nowhere for a moment.
    if (document.querySelector(dialogs) !== null) return false
    const target = find() ?? document.getElementById('main')
    target?.focus()
    return true
  }
  if (isSettled()) return () => {}
  // Dialogs are children of the body.
  const observer = new MutationObserver(() => {
    if (isSettled()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true })
  return () => observer.disconnect()
}
