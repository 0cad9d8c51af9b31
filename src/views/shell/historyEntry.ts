// wouter tells of `pushState` on the window, which no browser does.
import 'wouter/use-browser-location'

/** Names an entry of the browser's history, so that two visits of one page are told apart. */
export const entryKey = () =>
  ('navigation' in globalThis ? globalThis.navigation.currentEntry?.key : undefined) ?? location.href

let isTraversed = false
addEventListener('popstate', () => {
  isTraversed = true
})
addEventListener('pushState', () => {
  isTraversed = false
})

/** Whether the entry was come to by back or forward, and shows what it showed before. */
export const wasTraversed = () => isTraversed
