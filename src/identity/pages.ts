/** The sign-on pages, under `/identity/`. The accessibility tests visit each of them. */
export const signOnPages = ['sign-in', 'join', 'forgot', 'reset', 'verify', 'check-mail'] as const
export type SignOnPage = (typeof signOnPages)[number]
