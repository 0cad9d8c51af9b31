// wouter tells of `pushState` on the window, which no browser does.
import 'wouter/use-browser-location'

/** Names an entry of the browser's history, so that two visits of one page are told apart. */
export const entryKey = () =>
  ('navigation' in globalThis ? globalThis.navigation.currentEntry?.key : undefined) ?? location.href

// Heard from before the first page on: React may draw the next one between two listeners of one event.
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

/** Whether the entry was come to by back or forward, and shows what it showed before. */
export const wasTraversed = () => isTraversed

/**
 * Whether the page that comes now was gone back to (or forward), told once. Back from a question shows no other page;
 * what takes this one's place then was not gone back to.
 */
export function takeWayBack(): boolean {
  const was = isWayBack
  isWayBack = false
  return was
}
