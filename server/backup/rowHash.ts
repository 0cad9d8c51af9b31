import { createHash } from 'node:crypto'

const modulus = 2n ** 256n

/**
 * A hash of rows in any order: the sum of their SHA-256 hashes, modulo 2^256. Two databases need no common order of
 * texts to have the same one. It tells accidents apart, and does not withstand someone who invents rows.
 */
export class RowHash {
  #sum = 0n
  #rows = 0

  add(row: string): void {
    this.#sum = (this.#sum + BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)) % modulus
    this.#rows += 1
  }

  get rows(): number {
    return this.#rows
  }

  toString(): string {
    return this.#sum.toString(16).padStart(64, '0')
  }
}
