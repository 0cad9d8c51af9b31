import type { LookupSlug } from '../server/lookups/values.ts'
import type { DemoCity } from './cities.ts'
import type { Random } from './random.ts'
import { type BioPiece, bioPieces, type PieceKind } from './text/bioPieces.ts'
import { type WholeBio, wholeBios } from './text/wholeBios.ts'

/** A profile text, and the facts that it mentions. */
export interface Bio {
  readonly text: string | null
  readonly interests: readonly LookupSlug<'interest'>[]
  readonly communities: readonly LookupSlug<'community'>[]
}

const outlines: readonly (readonly PieceKind[])[] = [
  ['work', 'leisure', 'wish'],
  ['work', 'leisure', 'wish'],
  ['leisure', 'wish'],
  ['work', 'home', 'close'],
  ['home', 'leisure', 'wish'],
  ['home', 'leisure', 'wish'],
  ['leisure', 'home', 'close'],
  ['work', 'wish'],
  ['work', 'leisure'],
  ['leisure', 'close'],
  ['home', 'wish'],
  ['work', 'leisure', 'close'],
  ['work', 'home', 'leisure', 'wish'],
  ['wish'],
  ['leisure'],
]

const isOfAge = (
  { from = 18, to = 120 }: { readonly from?: number; readonly to?: number },
  age: number,
): boolean => age >= from && age <= to

// A sentence may be reused in another city, but never within one.
const usesAtMost = 4

/** Writes profile texts. Tracks where each sentence was used, so that no two texts are alike. */
export class BioWriter {
  readonly #written = new Set<string>()
  readonly #uses = new Map<BioPiece, string[]>()
  readonly #spent = new Set<WholeBio>()

  write(random: Random, age: number, city: DemoCity): Bio {
    if (random.chance(0.035)) return { text: null, interests: [], communities: [] }
    const local = wholeBios.filter(
      (bio) =>
        bio.tongue === city.tongue &&
        (bio.cities?.includes(city.city) ?? true) &&
        isOfAge(bio, age) &&
        !this.#spent.has(bio),
    )
    if (local.length > 0 && random.chance(0.3)) {
      const bio = random.pick(local)
      this.#spent.add(bio)
      return { text: bio.text, interests: bio.interests, communities: [] }
    }

    for (;;) {
      const pieces = this.#gather(random, random.pick(outlines), age, city)
      const text = pieces.length === 0 ? null : say(random, pieces)
      if (text !== null && this.#written.has(text.toLowerCase())) continue
      if (text !== null) this.#written.add(text.toLowerCase())
      return {
        text,
        interests: pieces.flatMap(({ interests = [] }) => interests),
        communities: pieces.flatMap(({ community }) => (community ? [community] : [])),
      }
    }
  }

  #gather(random: Random, outline: readonly PieceKind[], age: number, city: DemoCity): BioPiece[] {
    const pieces: BioPiece[] = []
    for (const kind of outline) {
      const fitting = bioPieces.filter(
        (piece) =>
          piece.kind === kind &&
          isOfAge(piece, age) &&
          (piece.setting ?? city.setting) === city.setting &&
          this.#mayUse(piece, city.city),
      )
      // The least used first, so that all sentences are used.
      const least = Math.min(...fitting.map((piece) => this.#uses.get(piece)?.length ?? 0))
      const fresh = fitting.filter((piece) => (this.#uses.get(piece)?.length ?? 0) <= least + 1)
      if (fresh.length === 0) continue
      const piece = random.pick(fresh)
      this.#uses.set(piece, [...(this.#uses.get(piece) ?? []), city.city])
      pieces.push(piece)
    }
    return pieces
  }

  #mayUse(piece: BioPiece, city: string): boolean {
    const uses = this.#uses.get(piece) ?? []
    return uses.length < usesAtMost && !uses.includes(city)
  }
}

/** Joins sentences in different typing styles. */
function say(random: Random, pieces: readonly BioPiece[]): string {
  const sentences = pieces.map(({ text }) => text)
  switch (random.weighted({ paragraph: 62, blocks: 20, lower: 10, lines: 8 })) {
    case 'blocks':
      return sentences.length > 2
        ? `${sentences.slice(0, -1).join(' ')}\n\n${sentences.at(-1)}`
        : sentences.join('\n\n')
    case 'lines':
      return sentences.join('\n')
    case 'lower':
      return sentences.join(' ').toLowerCase().replace(/\.$/u, '')
    default:
      return sentences.join(' ')
  }
}
