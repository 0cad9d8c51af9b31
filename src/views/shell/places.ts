import { modals } from '../pages.ts'

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

const profiles = modals.profile.path.replace('/:name', '')

/** Every address below the profiles' is the modal's, also one that can't name anybody: the modal says so (SPEC 2). */
export const isModalPlace = (path: string) => path === profiles || path.startsWith(`${profiles}/`)

/**
 * Whose profile an address is.
 *
 * @param path as the address has it, escaped
 */
export function profileNameIn(path: string): string | undefined {
  const [, name = ''] = /^\/([^/]+)\/?$/.exec(path.slice(profiles.length)) ?? []
  try {
    return decodeURIComponent(name) || undefined
  } catch {
    return undefined
  }
}
