/** A stream of repeatable random values: the same seed gives the same values on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** In [low, high). */
  between(low: number, high: number): number
  /** A whole number from low to high, both included. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Picks a key with a probability in proportion to its weight. */
  weighted<Key extends string>(weights: Readonly<Partial<Record<Key, number>>>): Key
  /** `count` different items (all of them when there are fewer), in random order. */
  sample<Item>(items: readonly Item[], count: number): Item[]
  /** Normally distributed around `mean`, limited to three deviations. */
  bell(mean: number, deviation: number): number
  /** A separate stream: values taken from it do not change those of this stream. */
  fork(label: string): Random
}

/** Hashes a text to 32 bits (FNV-1a with a final avalanche, so that "1" and "2" have very different hashes). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Creates a stream (mulberry32) from any text. */
export function createRandom(seed: string): Random {
  let state = hashText(seed)

  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number): number => low + next() * (high - low)
  const int = (low: number, high: number): number => Math.floor(between(low, high + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)]
    if (item === undefined) throw new RangeError('Nothing to pick from.')
    return item
  }

  return {
    next,
    between,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted<Key extends string>(weights: Readonly<Partial<Record<Key, number>>>): Key {
      const keys: Key[] = []
      let total = 0
      for (const key in weights) {
        keys.push(key)
        total += weights[key] ?? 0
      }
      let left = next() * total
      for (const key of keys) {
        left -= weights[key] ?? 0
        if (left < 0) return key
      }
      throw new RangeError('Nothing to pick from.')
    },
    sample<Item>(items: readonly Item[], count: number): Item[] {
      const pool = [...items]
      for (let index = pool.length - 1; index > 0; index--) {
        const other = Math.floor(next() * (index + 1))
        const [a, b] = [pool[index], pool[other]]
        if (a !== undefined && b !== undefined) [pool[index], pool[other]] = [b, a]
      }
      return pool.slice(0, count)
    },
    bell(mean, deviation) {
      const spread = (next() + next() + next() + next() - 2) * Math.sqrt(3)
      return mean + Math.max(-3, Math.min(3, spread)) * deviation
    },
    fork: (label) => createRandom(`${seed}/${label}`),
  }
}
