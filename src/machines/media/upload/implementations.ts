import { fromPromise } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { Photo, Video } from '../../../../contract/media.ts'
import { isNetworkFailure } from '../../failure.ts'
import type { MediaKind, PendingUpload, StoredMedia } from '../pendingUpload.ts'
import type { FileCheck, SendInput } from './machine.ts'

export interface UploadLimits {
  /** The largest file in KB of 1,024 bytes. */
  readonly maxKb: number
  /** How many more the member may have. */
  readonly left: number
  /** False when the server takes none of this kind at the moment. */
  readonly isAvailable: boolean
}

/** What the bytes of a file tell. */
export interface FileFacts {
  /** By its content. The name and the declared type do not count. */
  readonly kind: MediaKind | 'other'
  /** Null if unknown. */
  readonly pixels: number | null
  /** SHA-256 in hex. */
  readonly hash: string
}

type SendFile<Item> = (
  upload: PendingUpload,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
) => Promise<Answer<Item>>

export interface UploadDeps {
  /** Throws when the file can't be read any more. */
  readonly readFacts: (file: File, signal: AbortSignal) => Promise<FileFacts>
  readonly fetchLimits: (kind: MediaKind, signal: AbortSignal) => Promise<Answer<UploadLimits>>
  readonly sendPhoto: SendFile<Photo>
  readonly sendVideo: SendFile<Video>
  /** Lets the server forget what it has of a file that is given up. Never fails. */
  readonly discard: (upload: PendingUpload) => void
  readonly errorText: (failure: unknown) => string
}

/** The most pixels of a photo that the server decodes (docs/security.md#media-files). */
const mostPixels = 50_000_000

const unfit = (problem: string): FileCheck => ({ isFit: false, problem })

const wrongKind = {
  photo: 'Choose a JPEG, PNG, WebP or HEIC photo.',
  video: 'Choose an MP4, MOV or WebM video.',
} as const

const megabytes = (kb: number) =>
  new Intl.NumberFormat('en', {
    style: 'unit',
    unit: 'megabyte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(kb / 1_024)

async function checkFile(
  { readFacts, fetchLimits }: UploadDeps,
  { file, purpose: { kind } }: PendingUpload,
  signal: AbortSignal,
): Promise<FileCheck> {
  if (file.size === 0) return unfit('This file is empty.')
  const limits = await fetchLimits(kind, signal)
  if (!limits.ok) throw new Error(limits.message)
  const { maxKb, left, isAvailable } = limits.data
  if (!isAvailable) return unfit('This site can’t process videos at the moment.')
  // Before the file is read, which takes a while for a large one.
  if (file.size > maxKb * 1_024)
    return unfit(`This file is too large (${megabytes(file.size / 1_024)}). At most ${megabytes(maxKb)}.`)
  const facts = await readFacts(file, signal)
  if (facts.kind !== kind) return unfit(wrongKind[kind])
  if (facts.pixels !== null && facts.pixels > mostPixels)
    return unfit('This photo is too large. At most 50 megapixels.')
  return { isFit: true, hash: facts.hash, left }
}

/** Returns the error that tells the member what happened. */
export const uploadFailure = (failure: unknown, errorText: UploadDeps['errorText']): Error =>
  new Error(isNetworkFailure(failure) ? 'The connection was lost. Try again.' : errorText(failure), {
    cause: failure,
  })

async function send(
  { sendPhoto, sendVideo }: UploadDeps,
  { upload, sender }: SendInput,
  signal: AbortSignal,
) {
  const progressed = (percent: number) => sender.send({ type: 'send.progressed', percent })
  const asStored = <Kind extends MediaKind, Item>(kind: Kind, answer: Answer<Item>) =>
    answer.ok ? { ok: true as const, data: { kind, item: answer.data } } : answer
  return upload.purpose.kind === 'photo'
    ? asStored('photo', await sendPhoto(upload, signal, progressed))
    : asStored('video', await sendVideo(upload, signal, progressed))
}

export const createUploadImplementations = (deps: UploadDeps) => ({
  actors: {
    check: fromPromise<FileCheck, PendingUpload>(async ({ input, signal }) => {
      try {
        return await checkFile(deps, input, signal)
      } catch (failure) {
        throw uploadFailure(failure, deps.errorText)
      }
    }),
    sendFile: fromPromise<Answer<StoredMedia>, SendInput>(async ({ input, signal }) => {
      try {
        return await send(deps, input, signal)
      } catch (failure) {
        throw uploadFailure(failure, deps.errorText)
      }
    }),
  },
  actions: {
    discard: (_: unknown, upload: PendingUpload) => deps.discard(upload),
  },
})
