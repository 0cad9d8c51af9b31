import { listItemsForNonSupporters } from '../../../contract/limits.ts'

const day = 24 * 60 * 60_000
/** Members who are remembered; above it who asked first is forgotten. */
const membersKept = 50_000

/**
 * How many other members a non-supporter may look at by id: as many as of one list (SPEC 5), a day, or ids one after
 * the other would be a list without an end. Counted in this process: several nodes allow as many times more.
 *
 * @param now epoch milliseconds
 */
export function createIdAllowance(now: () => number) {
  const asked = new Map<number, { readonly until: number; readonly ids: Set<number> }>()

  function askedBy(memberId: number) {
    const known = asked.get(memberId)
    if (known && known.until > now()) return known.ids
    const ids = new Set<number>()
    asked.delete(memberId)
    asked.set(memberId, { until: now() + day, ids })
    const [first] = asked.keys()
    if (asked.size > membersKept && first !== undefined) asked.delete(first)
    return ids
  }

  return {
    /** Whether he may look at all of these today; whom he looked at before costs nothing. */
    take(memberId: number, ids: readonly number[]): boolean {
      const before = askedBy(memberId)
      const others = new Set(ids.filter((id) => !before.has(id)))
      if (before.size + others.size > listItemsForNonSupporters) return false
      for (const id of others) before.add(id)
      return true
    },
  }
}
