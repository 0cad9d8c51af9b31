import type { PhotoSize } from '../media/addresses.ts'
import type { EncodedSizes } from './encodePhoto.ts'

/** An encoded photo whose files are on the disk, beside the uploaded one. */
export interface WrittenPhoto extends Omit<EncodedSizes, 'files'> {
  readonly files: Readonly<Record<PhotoSize, { readonly path: string }>>
  /** A JPEG in the full size, without metadata. */
  readonly original: { readonly path: string }
}

/** Asks the process that encodes photos for the sizes of a file. One at a time. */
export interface ToEncode {
  readonly path: string
}

/** Says that the process has received a file and works on it. */
export const begun = 'begun'

export type Encoded =
  | { readonly encoded: WrittenPhoto }
  /** Why the photo is refused, for its owner. */
  | { readonly refusal: string }
  /** The code of an error of the file system, like `ENOSPC`. */
  | { readonly errorCode: string }
