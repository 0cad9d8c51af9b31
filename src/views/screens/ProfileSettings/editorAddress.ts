import type { MediaKind } from '../../../machines/media/pendingUpload.ts'

/** State of the history entry of an editor that was opened from the tab, so that closing goes back to it. */
export const overTab = { isOverTab: true } as const

export const liesOverTab = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOverTab' in state && state.isOverTab === true

/** Returns the id of the photo or video whose editor a query opens, or null. */
export function editedIn(search: string, kind: MediaKind): number | null {
  const id = new URLSearchParams(search).get(kind) ?? ''
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
}

/** Whether the browser is at the address of an editor. */
export const isAt = (path: string): boolean => location.pathname + location.search === path
