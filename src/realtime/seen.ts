/** How many ids are remembered. */
const remembered = 1_000

/** Returns a function that tells whether an id is new. It forgets the oldest ids, so that memory stays bounded. */
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
