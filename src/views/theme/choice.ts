/** What a member picked; `system` follows prefers-color-scheme. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const storageKey = 'theme'

const isChoice = (value: unknown): value is ThemeChoice =>
  value === 'system' || value === 'light' || value === 'dark'

export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey)
    return isChoice(stored) ? stored : 'system'
  } catch {
    // Storage is refused in some private windows; the system's choice is a fair guess.
    return 'system'
  }
}

/** Puts the choice on <html>, where the colours look for it, and keeps it for the next visit. */
export function applyThemeChoice(choice: ThemeChoice) {
  const root = document.documentElement
  if (choice === 'system') delete root.dataset.theme
  else root.dataset.theme = choice
  try {
    localStorage.setItem(storageKey, choice)
  } catch {
    // See above: it then holds until the page is left.
  }
}
