/** What a member picked; `system` follows prefers-color-scheme. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const secondsOfYear = 365 * 24 * 60 * 60

/** What the cookie says; without one, or with something else in it, the system decides. */
export function readThemeChoice(): ThemeChoice {
  const [, chosen] = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie) ?? []
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

/**
 * Puts the choice on <html>, where the colours look for it, and keeps it for the next visit: in a cookie, so that the
 * server writes it into the page before anything is painted.
 */
export function applyThemeChoice(choice: ThemeChoice) {
  const root = document.documentElement
  if (choice === 'system') delete root.dataset.theme
  else root.dataset.theme = choice
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const seconds = choice === 'system' ? 0 : secondsOfYear
  document.cookie = `theme=${choice}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}
