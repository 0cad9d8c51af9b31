/** The sign-on pages, below `/identity/`. Plain data: axe takes its pages from it, so that none is forgotten. */
export const signOnPages = ['sign-in', 'join', 'forgot', 'reset', 'verify', 'check-mail'] as const
export type SignOnPage = (typeof signOnPages)[number]
