/** What a paged list holds, and how pages, patches and removals change it. */
import { produce } from 'immer'

import { tooFewItems } from '../../../contract/limits.ts'

export interface ListItem {
  readonly id: number
}

/** Galleries answer no total. */
export interface Page<Item> {
  readonly data: readonly Item[]
  readonly next_cursor: string | null
  readonly total?: number
}

export interface ListContent<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
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

export const nothingLoaded: ListContent<never> = {
  items: [],
  nextCursor: null,
  total: null,
  pages: 0,
  loaded: 0,
}

export const firstPage = <Item>(page: Page<Item>): ListContent<Item> => ({
  items: page.data,
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
  const known = new Set(content.items.map((item) => item.id))
  return {
    items: [...content.items, ...page.data.filter((item) => !known.has(item.id))],
    nextCursor: page.next_cursor,
    total: page.total ?? content.total,
    pages: content.pages + 1,
    loaded: content.loaded + page.data.length,
  }
}

/**
 * Only the changed item changes its identity, so that only its card renders again. What is told of a member is
 * more than a card holds: the rest is left out.
 */
export const withChanges = <Item extends ListItem>(
  content: ListContent<Item>,
  id: number,
  changes: Partial<Item>,
): ListContent<Item> =>
  produce(content, (draft) => {
    const item = draft.items.find((candidate) => candidate.id === id)
    if (item) Object.assign(item, Object.fromEntries(Object.entries(changes).filter(([key]) => key in item)))
  })

export const without = <Item extends ListItem>(content: ListContent<Item>, id: number): ListContent<Item> => {
  const items = content.items.filter((item) => item.id !== id)
  if (items.length === content.items.length) return content
  return { ...content, items, total: content.total === null ? null : Math.max(0, content.total - 1) }
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
