/** A file that a member has chosen, until the server has stored it. */
import type { Photo, Video } from '../../../contract/media.ts'
import type { UserSelf } from '../../../contract/ownProfile.ts'

export type MediaKind = 'photo' | 'video'

/** What the server made of a file. */
export type StoredMedia =
  | { readonly kind: 'photo'; readonly item: Photo }
  | { readonly kind: 'video'; readonly item: Video }
  /** A verification photo, which is part of the member. */
  | { readonly kind: 'verification'; readonly item: UserSelf }

/** What a chosen file becomes. */
export interface UploadPurpose {
  readonly kind: MediaKind
  readonly isPrivate: boolean
  /** The photo goes with the request for approval. */
  readonly isActivation: boolean
  /** The conversation to whose draft it is attached once it is stored. Null for none. */
  readonly conversation: string | null
  /** Empty for none. */
  readonly description: string
  /** Ids of media tags. */
  readonly tagIds: readonly number[]
  /** The code that a verification photo shows. */
  readonly code?: string
}

/** A file as it was chosen. */
export interface ChosenFile {
  /** The idempotency key: the same on every try, so that the file is stored once. */
  readonly key: string
  readonly file: File
  readonly purpose: UploadPurpose
}

export type UploadState =
  | 'checking'
  /** For its turn. */
  | 'waiting'
  | 'sending'
  /** The server has all bytes, and has not answered yet. */
  | 'storing'
  | 'stored'
  /** Trying again would give the same answer, unless `canRetry`. */
  | 'refused'
  | 'failed'

export interface PendingUpload extends ChosenFile {
  readonly state: UploadState
  /** The sent part in percent. */
  readonly progress: number
  /** SHA-256 of the file in hex, once it is checked. */
  readonly hash: string | null
  /** Why the upload is refused or failed, for the member. */
  readonly problem: string | null
  readonly canRetry: boolean
  /** What the server made of it. */
  readonly stored: StoredMedia | null
}

export const chosen = (file: ChosenFile): PendingUpload => ({
  ...file,
  state: 'checking',
  progress: 0,
  hash: null,
  problem: null,
  canRetry: false,
  stored: null,
})
