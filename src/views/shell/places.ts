/** Addresses of the app's pages, written once. */
export const places = {
  landing: '/',
  login: '/login',
  logout: '/logout',
  home: '/home',
  nearby: '/members/nearby',
  newest: '/members/newest',
  messages: '/community/messages',
  onboarding: '/onboarding',
  accounts: '/account/accounts',
  upgrade: '/account/upgrade',
  join: '/identity/join',
} as const

export const profilePlace = (name: string) => `/profile/${encodeURIComponent(name)}`
export const writePlace = (memberId: number) => `${places.messages}/user/${memberId}`
export const conversationPlace = (key: string) => `${places.messages}/conversation/${key}`

/** A modal is a route over what lies beneath: the page it was opened from, or this one when it was opened by a link. */
export interface ModalState {
  readonly beneath: string
}

export const beneathOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'beneath' in state && typeof state.beneath === 'string'
    ? state.beneath
    : places.home

export const isModalPlace = (path: string) => path.startsWith('/profile/')
