import { listItemsForNonSupporters } from '../../../contract/limits.ts'

const day = 24 * 60 * 60_000
/** Members whose ids are kept in memory. Beyond it the member who was added first is dropped. */
const membersTracked = 50_000

/**
 * Limits how many different members a non-supporter can read by id in a day to the length of one list. Without the
 * limit, asking for one id after the other would be an endless list. Each process counts on its own.
 *
 * See docs/decisions.md#288-items-for-non-supporters.
 *
 * @param now epoch milliseconds
 */
export function createIdAllowance(now: () => number) {
  const viewed = new Map<number, { readonly until: number; readonly ids: Set<number> }>()

  function viewedBy(memberId: number) {
    const known = viewed.get(memberId)
    if (known && known.until > now()) return known.ids
    const ids = new Set<number>()
    viewed.delete(memberId)
    viewed.set(memberId, { until: now() + day, ids })
    const [first] = viewed.keys()
    if (viewed.size > membersTracked && first !== undefined) viewed.delete(first)
    return ids
  }

  return {
    /**
     * Returns whether the member may read all of `ids` today, and counts them if so. Ids that the member read before
     * are free.
     */
    spend(memberId: number, ids: readonly number[]): boolean {
      const before = viewedBy(memberId)
      const others = new Set(ids.filter((id) => !before.has(id)))
      if (before.size + others.size > listItemsForNonSupporters) return false
      for (const id of others) before.add(id)
      return true
    },
  }
}
