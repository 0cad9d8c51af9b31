/** A modal is a route over the page it was opened from. Its history entry says which page that is. */
import type { ListName } from '../../../contract/lists.ts'
import { type ModalName, modals } from '../pages.ts'
import { paths } from '../paths.ts'

/** State of a modal's history entry. A modal that was opened by a link has none, and lies over home. */
export interface ModalState {
  readonly beneath: string
  /** The list of that page from which it was opened, if any. */
  readonly list?: ListName
  /** The photo that a profile shows first, when it was opened from one. */
  readonly picture?: number
}

export const pictureIn = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'picture' in state && typeof state.picture === 'number'
    ? state.picture
    : null

/** False for a link that was followed into the app: its entry names no page beneath. */
export const liesOverPage = (state: unknown): state is ModalState =>
  typeof state === 'object' && state !== null && 'beneath' in state && typeof state.beneath === 'string'

export const beneathOf = (state: unknown): string => (liesOverPage(state) ? state.beneath : paths.home)

const profiles = modals.profile.path.replace('/:name', '')

/**
 * Returns the modal that an address opens. Every address below `/profile` opens the profile, also one that can name
 * no member: the modal then shows the error (`docs/product.md#profile-modal`).
 */
export function modalAt(path: string): ModalName | null {
  if (path === profiles || path.startsWith(`${profiles}/`)) return 'profile'
  if (path === modals.notifications.path) return 'notifications'
  if (path === modals.notifier.path) return 'notifier'
  return path === modals.place.path ? 'place' : null
}

/**
 * Returns the state of a modal that is opened over the current page.
 *
 * @param address the address of that page
 * @param state the state of the current history entry
 */
export const stateOver = (address: string, state: unknown): ModalState =>
  typeof state === 'object' ? { ...state, beneath: address } : { beneath: address }

/**
 * Returns the name of the member whose profile an address opens.
 *
 * @param path the escaped path
 */
export function profileNameIn(path: string): string | undefined {
  const [, name = ''] = /^\/([^/]+)\/?$/.exec(path.slice(profiles.length)) ?? []
  try {
    return decodeURIComponent(name) || undefined
  } catch {
    return undefined
  }
}
