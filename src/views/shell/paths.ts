import type { ListName } from '../../machines/members/pagedList/memberList.ts'
import { type ModalName, modals } from '../pages.ts'

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
  notifications: modals.notifications.path,
  notifier: modals.notifier.path,
  place: modals.place.path,
  join: '/identity/join',
} as const

export const profilePlace = (name: string) => `/profile/${encodeURIComponent(name)}`
export const writePlace = (memberId: number) => `${places.messages}/user/${memberId}`
export const conversationPlace = (key: string) => `${places.messages}/conversation/${key}`

/** A modal is a route over what lies beneath: the page it was opened from, or this one when it was opened by a link. */
export interface ModalState {
  readonly beneath: string
  /** Which list of that page it was opened from, where it was one. */
  readonly list?: ListName
  /** Which of his pictures a profile shows first, where it was opened from one. */
  readonly picture?: number
}

export const pictureIn = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'picture' in state && typeof state.picture === 'number'
    ? state.picture
    : null

/** A link that somebody followed into the app says nothing of a page beneath. */
export const liesOverPage = (state: unknown): state is ModalState =>
  typeof state === 'object' && state !== null && 'beneath' in state && typeof state.beneath === 'string'

export const beneathOf = (state: unknown): string => (liesOverPage(state) ? state.beneath : places.home)

const profiles = modals.profile.path.replace('/:name', '')

/**
 * Which modal an address is of. Every address below the profiles' is the profile's, also one that can't name anybody:
 * the modal says so (SPEC 2).
 */
export function modalAt(path: string): ModalName | null {
  if (path === profiles || path.startsWith(`${profiles}/`)) return 'profile'
  if (path === modals.notifications.path) return 'notifications'
  if (path === modals.notifier.path) return 'notifier'
  return path === modals.place.path ? 'place' : null
}

/**
 * What a modal that is opened now is told of the page beneath it, which stays as it is.
 *
 * @param address of that page
 * @param state of the history entry that is shown now
 */
export const stateOver = (address: string, state: unknown): ModalState =>
  typeof state === 'object' ? { ...state, beneath: address } : { beneath: address }

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
