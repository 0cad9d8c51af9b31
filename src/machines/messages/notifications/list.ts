/** The list of notifications, and removals from it that can be undone. */
import type { SystemMessage } from '../../../../contract/systemMessages.ts'

export interface NotificationPage {
  readonly data: readonly SystemMessage[]
  readonly next_cursor: string | null
}

export interface NotificationList {
  /** Newest first. */
  readonly notifications: readonly SystemMessage[]
  readonly nextCursor: string | null
}

/** What to remove: one notification, or all up to an id, so that one that the member has not seen stays. */
export type RemovalTarget = { readonly id: number } | { readonly upTo: number }

export interface Removal {
  readonly target: RemovalTarget
  /** The list before the removal. */
  readonly before: NotificationList
}

export interface StoredRemoval extends Removal {
  /** Names the removal on the server. */
  readonly removedAt: string
}

export const emptyList: NotificationList = { notifications: [], nextCursor: null }

/** Returns notifications of both lists, each once, newest first. */
export function merged(
  some: readonly SystemMessage[],
  others: readonly SystemMessage[],
): readonly SystemMessage[] {
  const byId = new Map([...some, ...others].map((notification) => [notification.id, notification]))
  return [...byId.values()].toSorted((one, other) => other.id - one.id)
}

/** Returns the list as it was before the removal, with what arrived since. */
export const withRemoved = (list: NotificationList, { before }: Removal): NotificationList => ({
  notifications: merged(before.notifications, list.notifications),
  nextCursor: before.nextCursor,
})

/** Returns the list without what is removed. */
export const without = (list: NotificationList, target: RemovalTarget): NotificationList =>
  'id' in target
    ? { ...list, notifications: list.notifications.filter(({ id }) => id !== target.id) }
    : emptyList
