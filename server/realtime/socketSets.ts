import type { Connection } from './connection.ts'

const nobody: ReadonlySet<Connection> = new Set()

/** Sets of sockets by a key; a set that becomes empty is gone. */
export class SocketSets<Key> {
  readonly #sets = new Map<Key, Set<Connection>>()

  /** @returns whether it is the first under this key */
  add(key: Key, connection: Connection): boolean {
    const set = this.#sets.get(key)
    if (set) {
      set.add(connection)
      return false
    }
    this.#sets.set(key, new Set([connection]))
    return true
  }

  /** @returns whether it was the last under this key */
  delete(key: Key, connection: Connection): boolean {
    const set = this.#sets.get(key)
    if (!set?.delete(connection) || set.size > 0) return false
    this.#sets.delete(key)
    return true
  }

  of(key: Key): ReadonlySet<Connection> {
    return this.#sets.get(key) ?? nobody
  }

  keys(): IterableIterator<Key> {
    return this.#sets.keys()
  }

  get size(): number {
    return this.#sets.size
  }
}
