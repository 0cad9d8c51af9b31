import { dropCookie, keepCookie, readCookie } from '../../browser/cookies.ts'

const cookieName = 'theme'

/** What a member picked; `system` follows prefers-color-scheme. */
export type ThemeChoice = 'system' | 'light' | 'dark'

/** What the cookie says; without one, or with something else in it, the system decides. */
export function readThemeChoice(): ThemeChoice {
  const chosen = readCookie(cookieName)
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

/**
 * Puts the choice on <html>, where the colours look for it, and keeps it for the next visit: in a cookie, so that the
 * server writes it into the page before anything is painted.
 */
export function applyThemeChoice(choice: ThemeChoice) {
  const root = document.documentElement
  if (choice === 'system') {
    delete root.dataset.theme
    dropCookie(cookieName)
  } else {
    root.dataset.theme = choice
    keepCookie(cookieName, choice)
  }
}
