/** In-memory storage for oidc-provider, whose own adapter logs a warning on every start. */

interface Payload {
  readonly uid?: string
  readonly grantId?: string
  consumed?: number
}

export const createMemoryAdapter = () => {
  const stored = new Map<string, Payload>()

  return class {
    readonly name: string

    constructor(name: string) {
      this.name = name
    }

    #key(id: string) {
      return `${this.name} ${id}`
    }

    async upsert(id: string, payload: Payload) {
      stored.set(this.#key(id), payload)
    }

    async find(id: string) {
      return stored.get(this.#key(id))
    }

    async findByUid(uid: string) {
      return [...stored.values()].find((payload) => payload.uid === uid)
    }

    async findByUserCode() {
      return undefined
    }

    async consume(id: string) {
      const payload = stored.get(this.#key(id))
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    }

    async destroy(id: string) {
      stored.delete(this.#key(id))
    }

    async revokeByGrantId(grantId: string) {
      for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key)
    }
  }
}
