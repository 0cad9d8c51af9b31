/** How many ids back a socket may repeat itself. */
const remembered = 1_000

/** Says of each id whether it is new; the oldest are forgotten, so that a page open for days does not grow. */
export function createSeen(limit = remembered): (id: number) => boolean {
  const ids = new Set<number>()
  return (id) => {
    if (ids.has(id)) return false
    ids.add(id)
    if (ids.size > limit) {
      for (const oldest of ids) {
        ids.delete(oldest)
        break
      }
    }
    return true
  }
}
