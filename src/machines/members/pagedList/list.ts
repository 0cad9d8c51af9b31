/** What a paged list holds, and how pages, patches and removals change it. */
import { produce } from 'immer'

import { tooFewItems } from '../../../../contract/limits.ts'

export interface ListItem {
  readonly id: number
}

/** Galleries answer no total; lists of members do where they need not count for it. */
export interface Page<Item> {
  readonly data: readonly Item[]
  readonly next_cursor: string | null
  readonly total?: number | null
}

/** How many there are by these parameters. */
export interface Count<Parameters> {
  readonly parameters: Parameters
  readonly total: number
}

export interface ListContent<Item> {
  /** What is shown: all that was answered but who is hidden or removed. */
  readonly items: readonly Item[]
  readonly answered: readonly Item[]
  /** Ids of those who leave the list if what was set of them is stored; where it is not, each is back in his place. */
  readonly hidden: readonly number[]
  /** Ids of those who left the list since they were answered: the server does not count them any more. */
  readonly removed: readonly number[]
  readonly nextCursor: string | null
  /** Of what was answered and is not removed; null until it is counted. */
  readonly total: number | null
  /** How many pages were answered by the parameters of now; 0 before the first. */
  readonly pages: number
  /** How many items were answered, removed ones included: the 288 count what was shown, not what is left. */
  readonly loaded: number
}

/** What a screen keeps for the way back, by its parameters. */
export interface KeptList<Item, Parameters> {
  readonly parameters: Parameters
  readonly content: ListContent<Item>
}

/** What is set of an item takes it out of the list: wished, taken back or failed, stored; or puts it there. */
export type ItemLeaving =
  | { type: 'item.hidden'; id: number }
  | { type: 'item.shown'; id: number }
  | { type: 'item.removed'; id: number }
  /** It is back in its place where it was answered; where it was not, the list has to be asked for anew. */
  | { type: 'item.returned'; id: number }

/** What happens to a list without its asking. */
export type ItemChange<Item> =
  | { type: 'item.changed'; id: number; changes: Partial<Item> }
  | ItemLeaving
  /** Nobody is left of it. */
  | { type: 'list.emptied' }

/** Pages lack what belongs there, and where is for the server to say. */
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

const shownOf = <Item extends ListItem>(content: Omit<ListContent<Item>, 'items'>): ListContent<Item> => {
  const { answered, hidden, removed } = content
  const isOut = (id: number) => hidden.includes(id) || removed.includes(id)
  const areAllIn = hidden.length === 0 && removed.length === 0
  return { ...content, items: areAllIn ? answered : answered.filter(({ id }) => !isOut(id)) }
}

/** @param hidden who was hidden in the list of before, and is not settled: the answer may not have heard of it */
export const firstPage = <Item extends ListItem>(
  page: Page<Item>,
  hidden: readonly number[] = [],
): ListContent<Item> =>
  shownOf({
    answered: page.data,
    hidden,
    removed: [],
    nextCursor: page.next_cursor,
    total: page.total ?? null,
    pages: 1,
    loaded: page.data.length,
  })

/** What is shown until the first page by other parameters is here; nothing that could be kept or gone on from. */
export const ofOtherParameters = <Item>(content: ListContent<Item>): ListContent<Item> => ({
  ...content,
  pages: 0,
})

/** A list that moved meanwhile may answer an item twice; the first place stays. */
export const withNextPage = <Item extends ListItem>(
  content: ListContent<Item>,
  page: Page<Item>,
): ListContent<Item> => {
  const known = new Set(content.answered.map((item) => item.id))
  return shownOf({
    answered: [...content.answered, ...page.data.filter((item) => !known.has(item.id))],
    hidden: content.hidden,
    removed: content.removed,
    nextCursor: page.next_cursor,
    total: content.total,
    pages: content.pages + 1,
    loaded: content.loaded + page.data.length,
  })
}

/** A count may come late: by then it may be known. */
export const isUncounted = ({ pages, total }: ListContent<unknown>) => pages > 0 && total === null

export const withTotal = <Item>(content: ListContent<Item>, total: number): ListContent<Item> => ({
  ...content,
  total,
})

/**
 * Only the changed item changes its identity, so that only its card renders again. What is told of a member is
 * more than a card holds: the rest is left out.
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
  return answered === content.answered ? content : shownOf({ ...content, answered })
}

/** Out of sight until it is settled; whoever comes with a later page too. */
export const withHidden = <Item extends ListItem>(
  content: ListContent<Item>,
  id: number,
): ListContent<Item> =>
  content.hidden.includes(id) ? content : shownOf({ ...content, hidden: [...content.hidden, id] })

/** Back where he was. */
export const withShown = <Item extends ListItem>(content: ListContent<Item>, id: number): ListContent<Item> =>
  content.hidden.includes(id)
    ? shownOf({ ...content, hidden: content.hidden.filter((hiddenId) => hiddenId !== id) })
    : content

const withTotalBy = (total: number | null, by: number) => (total === null ? null : Math.max(0, total + by))

export const isAnswered = ({ answered }: ListContent<ListItem>, { id }: ListItem) =>
  answered.some((item) => item.id === id)

/** Until he returns, or the list is asked for anew. */
export const without = <Item extends ListItem>(content: ListContent<Item>, id: number): ListContent<Item> => {
  const shown = withShown(content, id)
  if (!isAnswered(shown, { id }) || shown.removed.includes(id)) return shown
  return shownOf({ ...shown, removed: [...shown.removed, id], total: withTotalBy(shown.total, -1) })
}

/** Back where he was, as he is by now. */
export const withReturned = <Item extends ListItem>(
  content: ListContent<Item>,
  id: number,
): ListContent<Item> => {
  if (!content.removed.includes(id)) return content
  const removed = content.removed.filter((removedId) => removedId !== id)
  return shownOf({ ...content, removed, total: withTotalBy(content.total, 1) })
}

/** Null where none was answered. */
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

/** SPEC 5: 12 or fewer after the first page. */
export const hasTooFew = ({ pages, items }: ListContent<unknown>) =>
  pages === 1 && items.length <= tooFewItems

/** Parameters are plain values and lists of them. */
export const areSameParameters = (some: object, others: object): boolean => {
  const text = (parameters: object) =>
    JSON.stringify(
      Object.entries(parameters)
        .filter(([, value]) => value !== undefined)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    )
  return text(some) === text(others)
}
