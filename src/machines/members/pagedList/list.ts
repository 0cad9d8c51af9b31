/** The content of a paged list, and how pages, changes and removals of items change it. */
import { produce } from 'immer'

import { tooFewItems } from '../../../../contract/limits.ts'

export interface ListItem {
  readonly id: number
}

/** Galleries have no total. Lists of members have one when no count was needed for it. */
export interface Page<Item> {
  readonly data: readonly Item[]
  readonly next_cursor: string | null
  readonly total?: number | null
}

/** The total of the list with these parameters. */
export interface Count<Parameters> {
  readonly parameters: Parameters
  readonly total: number
}

export interface ListContent<Item> {
  /** The items on screen: `answered` without hidden and removed ones. */
  readonly items: readonly Item[]
  /** All items that the server has returned. */
  readonly answered: readonly Item[]
  /** Ids of items with a change under way that removes them. They come back to their place when it fails. */
  readonly hidden: readonly number[]
  /** Ids of items that have left the list. The server no longer counts them. */
  readonly removed: readonly number[]
  readonly nextCursor: string | null
  /** Number of items in the list on the server, without removed ones. Null until counted. */
  readonly total: number | null
  /** Number of pages loaded with the current parameters. */
  readonly pages: number
  /** Number of items loaded, removed ones included. The limit of 288 counts these. */
  readonly loaded: number
}

/** What a screen keeps for going back to the list. */
export interface KeptList<Item, Parameters> {
  readonly parameters: Parameters
  readonly content: ListContent<Item>
}

/** A change takes an item out of the list: under way (hidden), undone or failed (shown), stored (removed); or returns it. */
export type ItemLeaving =
  | { type: 'item.hidden'; id: number }
  | { type: 'item.shown'; id: number }
  | { type: 'item.removed'; id: number }
  /** Returns to its place when the list has loaded it before. Otherwise the list must be fetched again. */
  | { type: 'item.returned'; id: number }

/** Changes that come from elsewhere than the list. */
export type ItemChange<Item> =
  | { type: 'item.changed'; id: number; changes: Partial<Item> }
  | ItemLeaving
  /** Removes all items. */
  | { type: 'list.emptied' }

/** The list lacks items whose place only the server knows, so it must be fetched again. */
export interface Outdated {
  readonly type: 'list.outdated'
}

export const nothingLoaded: ListContent<never> = {
  items: [],
  answered: [],
  hidden: [],
  removed: [],
  nextCursor: null,
  total: null,
  pages: 0,
  loaded: 0,
}

const withItems = <Item extends ListItem>(content: Omit<ListContent<Item>, 'items'>): ListContent<Item> => {
  const { answered, hidden, removed } = content
  const isOut = (id: number) => hidden.includes(id) || removed.includes(id)
  const areAllIn = hidden.length === 0 && removed.length === 0
  return { ...content, items: areAllIn ? answered : answered.filter(({ id }) => !isOut(id)) }
}

/** @param hidden ids that are hidden by changes under way, which the answer may not reflect yet */
export const firstPage = <Item extends ListItem>(
  page: Page<Item>,
  hidden: readonly number[] = [],
): ListContent<Item> =>
  withItems({
    answered: page.data,
    hidden,
    removed: [],
    nextCursor: page.next_cursor,
    total: page.total ?? null,
    pages: 1,
    loaded: page.data.length,
  })

/** Keeps the old items on screen until the first page with other parameters is loaded. */
export const awaitingFirstPage = <Item>(content: ListContent<Item>): ListContent<Item> => ({
  ...content,
  pages: 0,
})

/** A list that changed meanwhile may return an item twice. The first place is kept. */
export const withNextPage = <Item extends ListItem>(
  content: ListContent<Item>,
  page: Page<Item>,
): ListContent<Item> => {
  const known = new Set(content.answered.map((item) => item.id))
  return withItems({
    answered: [...content.answered, ...page.data.filter((item) => !known.has(item.id))],
    hidden: content.hidden,
    removed: content.removed,
    nextCursor: page.next_cursor,
    total: content.total,
    pages: content.pages + 1,
    loaded: content.loaded + page.data.length,
  })
}

/** False when the total became known before a late count came. */
export const isUncounted = ({ pages, total }: ListContent<unknown>) => pages > 0 && total === null

export const withTotal = <Item>(content: ListContent<Item>, total: number): ListContent<Item> => ({
  ...content,
  total,
})

/**
 * Applies changes to one item. Only that item gets a new identity, so that only its card renders again. Fields that
 * the item does not have are ignored.
 */
export const withChanges = <Item extends ListItem>(
  content: ListContent<Item>,
  id: number,
  changes: Partial<Item>,
): ListContent<Item> => {
  const answered = produce(content.answered, (draft) => {
    const item = draft.find((candidate) => candidate.id === id)
    if (item) Object.assign(item, Object.fromEntries(Object.entries(changes).filter(([key]) => key in item)))
  })
  return answered === content.answered ? content : withItems({ ...content, answered })
}

/** Hides an item while a change is under way. Works for ids of later pages too. */
export const withHidden = <Item extends ListItem>(
  content: ListContent<Item>,
  id: number,
): ListContent<Item> =>
  content.hidden.includes(id) ? content : withItems({ ...content, hidden: [...content.hidden, id] })

/** Shows a hidden item again, in its place. */
export const withShown = <Item extends ListItem>(content: ListContent<Item>, id: number): ListContent<Item> =>
  content.hidden.includes(id)
    ? withItems({ ...content, hidden: content.hidden.filter((hiddenId) => hiddenId !== id) })
    : content

const withTotalBy = (total: number | null, by: number) => (total === null ? null : Math.max(0, total + by))

export const isAnswered = ({ answered }: ListContent<ListItem>, { id }: ListItem) =>
  answered.some((item) => item.id === id)

/** Removes an item until it returns or the list is fetched again. */
export const without = <Item extends ListItem>(content: ListContent<Item>, id: number): ListContent<Item> => {
  const shown = withShown(content, id)
  if (!isAnswered(shown, { id }) || shown.removed.includes(id)) return shown
  return withItems({ ...shown, removed: [...shown.removed, id], total: withTotalBy(shown.total, -1) })
}

/** Shows a removed item again, in its place. */
export const withReturned = <Item extends ListItem>(
  content: ListContent<Item>,
  id: number,
): ListContent<Item> => {
  if (!content.removed.includes(id)) return content
  const removed = content.removed.filter((removedId) => removedId !== id)
  return withItems({ ...content, removed, total: withTotalBy(content.total, 1) })
}

/** The total without hidden items, or null when the total is unknown. */
export const totalShown = ({ total, answered, removed, items }: ListContent<unknown>): number | null =>
  total === null ? null : Math.max(0, total - (answered.length - removed.length - items.length))

export const emptied = <Item>(content: ListContent<Item>): ListContent<Item> => ({
  ...content,
  items: [],
  answered: [],
  hidden: [],
  removed: [],
  nextCursor: null,
  total: 0,
  pages: Math.max(1, content.pages),
})

export function withChange<Item extends ListItem>(
  content: ListContent<Item>,
  change: ItemChange<Item>,
): ListContent<Item> {
  switch (change.type) {
    case 'item.changed':
      return withChanges(content, change.id, change.changes)
    case 'item.hidden':
      return withHidden(content, change.id)
    case 'item.shown':
      return withShown(content, change.id)
    case 'item.removed':
      return without(content, change.id)
    case 'item.returned':
      return withReturned(content, change.id)
    default:
      return emptied(content)
  }
}

/** 12 or fewer items after the first page (`docs/product.md#list-thresholds`). */
export const hasTooFew = ({ pages, items }: ListContent<unknown>) =>
  pages === 1 && items.length <= tooFewItems

/** Compares parameters, which are plain values and arrays of these. */
export const areSameParameters = (some: object, others: object): boolean => {
  const text = (parameters: object) =>
    JSON.stringify(
      Object.entries(parameters)
        .filter(([, value]) => value !== undefined)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    )
  return text(some) === text(others)
}
