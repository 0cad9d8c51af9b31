/**
 * The scroll positions of the pages in the history of this tab, by the keys of their history entries. They outlast a
 * reload and a visit of another site. The keys are random, so that they name no page and no member.
 */
import { createKeptTexts } from './keptTexts.ts'

const storageKey = 'scroll-positions'

/** A limit, because a tab can have any number of entries. */
const mostKept = 50

/**
 * In CSS pixels. What a list had loaded is loaded again page by page until its position is reached, so a list that was
 * scrolled further comes back at this position.
 */
export const farthestRestored = 40_000

const texts = createKeptTexts(() => sessionStorage)

/** Returns the positions that were kept in this tab. */
export function keptPositions(): Map<string, number> {
  try {
    const kept: unknown = JSON.parse(texts.get(storageKey) ?? '[]')
    const pairs: readonly unknown[] = Array.isArray(kept) ? kept : []
    return new Map(
      pairs.flatMap((pair): [string, number][] =>
        Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number'
          ? [[pair[0], Math.min(pair[1], farthestRestored)]]
          : [],
      ),
    )
  } catch {
    return new Map()
  }
}

/** Keeps the positions that were noted last. */
export const keepPositions = (positions: ReadonlyMap<string, number>): void =>
  texts.set(storageKey, JSON.stringify([...positions].slice(-mostKept)))
