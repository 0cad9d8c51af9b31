import type { Connection } from './connection.ts'

const emptySet: ReadonlySet<Connection> = new Set()

/** Sets of sockets by key. Empty sets are removed. */
export class SocketSets<Key> {
  readonly #sets = new Map<Key, Set<Connection>>()

  /** @returns whether the socket is the first one of this key */
  add(key: Key, connection: Connection): boolean {
    const set = this.#sets.get(key)
    if (set) {
      set.add(connection)
      return false
    }
    this.#sets.set(key, new Set([connection]))
    return true
  }

  /** @returns whether the socket was the last one of this key */
  delete(key: Key, connection: Connection): boolean {
    const set = this.#sets.get(key)
    if (!set?.delete(connection) || set.size > 0) return false
    this.#sets.delete(key)
    return true
  }

  of(key: Key): ReadonlySet<Connection> {
    return this.#sets.get(key) ?? emptySet
  }

  keys(): IterableIterator<Key> {
    return this.#sets.keys()
  }

  get size(): number {
    return this.#sets.size
  }
}
