/**
 * Perceptual hashes after PDQ (https://github.com/facebook/ThreatExchange, "The TMK+PDQF Video-Hashing Algorithm and the
 * PDQ Image-Hashing Algorithm"): the signs of 16 × 16 low frequencies of the luminance.
 */
import type { Sharp } from 'sharp'

/** Width and height of the image that is transformed, and of the frequencies that are kept. */
const side = 64
const kept = 16

/** 256 digits 0 or 1. */
export interface PerceptualHashes {
  readonly hash: string
  /** The hash of the mirror image. */
  readonly mirrored: string
}

/**
 * How many of the 256 bits may differ in images that are taken for the same one. PDQ recommends 31. See
 * docs/decisions.md#similar-photos.
 */
export const similarBits = 31

/** `cosines[frequency][x]` of the discrete cosine transform (DCT-II). Frequency 0, the brightness, is left out. */
const cosines = Array.from({ length: kept }, (_, frequency) =>
  Array.from({ length: side }, (_unused, x) => Math.cos((Math.PI / side) * (x + 0.5) * (frequency + 1))),
)

/** Calculates the hashes of an image and of its mirror image. */
export async function perceptualHashes(picture: Sharp): Promise<PerceptualHashes> {
  const gray = await picture.grayscale().resize(side, side, { fit: 'fill' }).raw().toBuffer()
  const frequencies = transform(gray)
  const median = frequencies.toSorted((one, other) => one - other)[(kept * kept) / 2] ?? 0
  const bits = (values: readonly number[]) => values.map((value) => (value > median ? '1' : '0')).join('')
  // Mirroring turns the sign of every second frequency across, beginning with the first.
  const mirrored = frequencies.map((value, at) => ((at % kept) % 2 === 0 ? -value : value))
  return { hash: bits(frequencies), mirrored: bits(mirrored) }
}

/** Returns the frequencies row by row: down first, then across. */
function transform(gray: Uint8Array): number[] {
  const across = Array.from({ length: side }, (_, y) =>
    cosines.map((wave) => sum(wave, (value, x) => value * (gray[y * side + x] ?? 0))),
  )
  return cosines.flatMap((wave) =>
    Array.from({ length: kept }, (_, frequency) =>
      sum(wave, (value, y) => value * (across[y]?.[frequency] ?? 0)),
    ),
  )
}

function sum(values: readonly number[], term: (value: number, at: number) => number): number {
  // Not over `entries()`, which is slower: this runs 80,000 times for a photo.
  let total = 0
  for (let at = 0; at < values.length; at += 1) total += term(values[at] ?? 0, at)
  return total
}
