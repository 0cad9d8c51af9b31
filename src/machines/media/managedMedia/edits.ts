/** The member's own photos or videos, and edits of them. */
import type { RemovedMedia } from '../../../../contract/deletedMedia.ts'

/** What edits need to know of a photo or video. */
export interface ManagedItem {
  readonly id: number
  readonly is_private: boolean
  readonly is_approved: boolean
}

export interface ManagedMedia<Item> {
  /** Public ones first, each kind in the member's order. */
  readonly items: readonly Item[]
  /** Null when there is none, and for videos. */
  readonly avatarId: number | null
  /** What admins removed, newest first. */
  readonly removed: readonly RemovedMedia[]
  /** How many the member may have. */
  readonly mostCount: number
  /** False when the server can't take any more of this kind at the moment. */
  readonly canUpload: boolean
}

/** A deleted photo or video, and how it comes back. */
export interface DeletedItem<Item> {
  readonly item: Item
  /** Among the public or private ones. */
  readonly order: number
  readonly wasAvatar: boolean
}

export type MediaEdit<Item> =
  /** `order`: its place among the public or private ones, from 0; null for the last. */
  | {
      readonly type: 'place'
      readonly id: number
      readonly isPrivate: boolean
      readonly order: number | null
    }
  | { readonly type: 'chooseAvatar'; readonly id: number }
  | { readonly type: 'delete'; readonly id: number }
  | ({ readonly type: 'restore'; readonly id: number } & DeletedItem<Item>)

export interface Editing<Item> {
  readonly edits: readonly MediaEdit<Item>[]
}

export const emptyMedia: ManagedMedia<never> = {
  items: [],
  avatarId: null,
  removed: [],
  mostCount: 0,
  canUpload: true,
}

const insert = <Item extends ManagedItem>(
  items: readonly Item[],
  item: Item,
  order: number | null,
): readonly Item[] => {
  const isAlike = ({ is_private }: Item) => is_private === item.is_private
  const alike = items.filter(isAlike)
  const others = items.filter((each) => !isAlike(each))
  const placed = alike.toSpliced(order ?? alike.length, 0, item)
  return item.is_private ? [...others, ...placed] : [...placed, ...others]
}

const isPublic = ({ is_private }: ManagedItem) => !is_private

/** Replaces an avatar that is deleted or private, as the server does. Videos have none. */
function withAvatar<Item extends ManagedItem>(media: ManagedMedia<Item>): ManagedMedia<Item> {
  const open = media.items.filter(isPublic)
  if (media.avatarId === null || open.some(({ id }) => id === media.avatarId)) return media
  const next = open.find(({ is_approved }) => is_approved) ?? open[0]
  return { ...media, avatarId: next?.id ?? null }
}

/** Returns the media after an edit. Without the item that it is about, nothing changes. */
export function withEdit<Item extends ManagedItem>(
  media: ManagedMedia<Item>,
  edit: MediaEdit<Item>,
): ManagedMedia<Item> {
  const rest = media.items.filter(({ id }) => id !== edit.id)
  if (edit.type === 'restore') {
    const { item, order, wasAvatar } = edit
    return {
      ...media,
      items: insert(rest, item, order),
      avatarId: wasAvatar ? item.id : media.avatarId,
    }
  }
  const item = media.items.find(({ id }) => id === edit.id)
  if (!item) return media
  if (edit.type === 'delete') return withAvatar({ ...media, items: rest })
  if (edit.type === 'chooseAvatar') return item.is_private ? media : { ...media, avatarId: item.id }
  return withAvatar({
    ...media,
    items: insert(rest, { ...item, is_private: edit.isPrivate }, edit.order),
  })
}

export const withEdits = <Item extends ManagedItem>(
  media: ManagedMedia<Item>,
  edits: readonly MediaEdit<Item>[],
): ManagedMedia<Item> => edits.reduce(withEdit, media)

export const withChange = <Item extends ManagedItem>(
  media: ManagedMedia<Item>,
  id: number,
  changes: Partial<Omit<Item, 'id'>>,
): ManagedMedia<Item> => ({
  ...media,
  items: media.items.map((item) => (item.id === id ? { ...item, ...changes } : item)),
})

/** Returns the edits that bring deleted ones back. */
export const restoresOf = <Item extends ManagedItem>(
  deleted: readonly DeletedItem<Item>[],
): readonly MediaEdit<Item>[] =>
  deleted
    .map((each) => ({ type: 'restore' as const, id: each.item.id, ...each }))
    // The last one first, so that each gets the place from which it was deleted.
    .toReversed()

/** What another chart or the server tells of an item. */
export interface ItemChange<Item> {
  readonly id: number
  readonly changes: Partial<Omit<Item, 'id'>>
}

export const withChanges = <Item extends ManagedItem>(
  media: ManagedMedia<Item>,
  changes: readonly ItemChange<Item>[],
): ManagedMedia<Item> =>
  changes.reduce((changed, { id, changes: made }) => withChange(changed, id, made), media)

/** Returns what the edits delete, with what it takes to bring it back. */
export const deletedBy = <Item extends ManagedItem>(
  { items, avatarId }: ManagedMedia<Item>,
  edits: readonly MediaEdit<Item>[],
): readonly DeletedItem<Item>[] =>
  edits.flatMap((edit) => {
    const item = edit.type === 'delete' ? items.find(({ id }) => id === edit.id) : undefined
    if (!item) return []
    const alike = items.filter(({ is_private }) => is_private === item.is_private)
    return [{ item, order: alike.indexOf(item), wasAvatar: avatarId === item.id }]
  })

/** Media with edits that are under way. */
export interface Edited<Item> {
  /** As the server has them. */
  readonly stored: ManagedMedia<Item>
  /** Edits that are not stored yet, oldest first. */
  readonly edits: readonly MediaEdit<Item>[]
}

/** Moves the first edit to what is stored. `item`: as the server has it now. */
export function withFirstSaved<Item extends ManagedItem>(
  { stored: before, edits: [edit, ...edits] }: Edited<Item>,
  item: Item | null,
) {
  const edited = edit ? withEdit(before, edit) : before
  const stored = item ? withChange(edited, item.id, item) : edited
  return { stored, edits, shown: withEdits(stored, edits) }
}
