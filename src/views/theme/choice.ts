import { dropCookie, keepCookie, readCookie } from '../../browser/cookies.ts'

const cookieName = 'theme'

/** The chosen theme. `system` follows `prefers-color-scheme`. */
export type ThemeChoice = 'system' | 'light' | 'dark'

/** Reads the choice from its cookie. Default: `system`. */
export function readThemeChoice(): ThemeChoice {
  const chosen = readCookie(cookieName)
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

/**
 * Applies the choice to `<html>` and keeps it in a cookie, so that the server can write it into the page before the
 * first paint.
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
