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
  /** The list of photos and videos from which the media viewer was opened (`useMediaSource.ts`). */
  readonly media?: string
  /** Name of the member over whose profile the media viewer was opened. */
  readonly profile?: string
}

/** Returns the name of the list from which the media viewer was opened, or null. */
export const mediaSourceIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'media' in state && typeof state.media === 'string'
    ? state.media
    : null

/** Returns the name of the member whose profile lies beneath the media viewer, if any. */
export const profileUnder = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'profile' in state && typeof state.profile === 'string'
    ? state.profile
    : undefined

export const pictureIn = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'picture' in state && typeof state.picture === 'number'
    ? state.picture
    : null

/** False for a link that was followed into the app: its entry names no page beneath. */
export const liesOverPage = (state: unknown): state is ModalState =>
  typeof state === 'object' && state !== null && 'beneath' in state && typeof state.beneath === 'string'

export const beneathOf = (state: unknown): string => (liesOverPage(state) ? state.beneath : paths.home)

const profiles = modals.profile.path.replace('/:name', '')

/** Returns the photo or video that an address opens, or null. */
export function mediaIn(path: string): { kind: 'photo' | 'video'; id: number } | null {
  const [, kind, id] = /^\/(photo|video)\/(\d{1,15})\/?$/.exec(path) ?? []
  if (kind !== 'photo' && kind !== 'video') return null
  return { kind, id: Number(id) }
}

/**
 * Returns the modal that an address opens. Every address below `/profile` opens the profile, also one that can name
 * no member: the modal then shows the error (`docs/product.md#profile-modal`).
 */
export function modalAt(path: string): ModalName | null {
  if (path === profiles || path.startsWith(`${profiles}/`)) return 'profile'
  const media = mediaIn(path)
  if (media !== null) return media.kind
  if (path === modals.notifications.path) return 'notifications'
  if (path === modals.notifier.path) return 'notifier'
  if (path === modals.emailPreferences.path) return 'emailPreferences'
  if (path === modals.verificationPhoto.path) return 'verificationPhoto'
  if (path === modals.updateEmail.path) return 'updateEmail'
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
