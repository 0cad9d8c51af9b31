// Patches `pushState` and `replaceState` so that they fire events on the window.
import 'wouter/use-browser-location'

/** Returns the random key that the browser gives the current history entry. Older browsers give none. */
export const givenKey = () =>
  'navigation' in globalThis ? globalThis.navigation.currentEntry?.key : undefined

/** Returns the key of the current history entry, which distinguishes two visits of one page. */
export const entryKey = () => givenKey() ?? location.href

/** Returns whether the browser loaded this page for an entry that it showed before: by a reload, or back from elsewhere. */
export function wasLoadedAgain(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load !== undefined && 'type' in load && (load.type === 'reload' || load.type === 'back_forward')
}

// Registered before the first page: React may render between two listeners of one event.
let isTraversed = false
let isWayBack = false
addEventListener('popstate', () => {
  isTraversed = true
  isWayBack = true
})
addEventListener('pushState', () => {
  isTraversed = false
  isWayBack = false
})
addEventListener('replaceState', () => {
  isWayBack = false
})

/** Returns whether the current entry was reached by back or forward. */
export const wasTraversed = () => isTraversed

/**
 * Returns, once, whether the page that is shown now was reached by back or forward. Going back from a question shows no
 * other page, so the flag is reset for a page that replaces this one.
 */
export function consumeTraversal(): boolean {
  const was = isWayBack
  isWayBack = false
  return was
}
