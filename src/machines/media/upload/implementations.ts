import { fromPromise } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { Photo, Video } from '../../../../contract/media.ts'
import { isNetworkFailure } from '../../failure.ts'
import type { MediaKind, PendingUpload, StoredMedia } from '../pendingUpload.ts'
import { createConcurrencyLimit } from './concurrencyLimit.ts'
import type { FileCheck, SendInput } from './machine.ts'
import { createSharedLimits, type FetchLimits, type JoinedLimits } from './sharedLimits.ts'

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
  readonly fetchLimits: FetchLimits
  readonly sendPhoto: SendFile<Photo>
  readonly sendVideo: SendFile<Video>
  /** Lets the server forget what it has of a file that is given up. Never fails. */
  readonly discard: (upload: PendingUpload) => void
  readonly errorText: (failure: unknown) => string
}

/** How many files are checked at the same time: each may be held in memory as a whole. */
const checkedAtOnce = 2

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
  { file, purpose: { kind } }: PendingUpload,
  { readFacts, limits }: Pick<UploadDeps, 'readFacts'> & { readonly limits: JoinedLimits },
  signal: AbortSignal,
): Promise<FileCheck> {
  signal.throwIfAborted()
  if (file.size === 0) return unfit('This file is empty.')
  const { maxKb, isAvailable } = limitsIn(await limits.read())
  signal.throwIfAborted()
  if (!isAvailable) return unfit('This site can’t process videos at the moment.')
  // Before the file is read, which takes a while for a large one.
  if (file.size > maxKb * 1_024)
    return unfit(`This file is too large (${megabytes(file.size / 1_024)}). At most ${megabytes(maxKb)}.`)
  const facts = await readFacts(file, signal)
  if (facts.kind !== kind) return unfit(wrongKind[kind])
  if (facts.pixels !== null && facts.pixels > mostPixels)
    return unfit('This photo is too large. At most 50 megapixels.')
  // Once more, because other files may have been stored since.
  const { left } = limitsIn(await limits.read())
  return { isFit: true, hash: facts.hash, left }
}

function limitsIn(answer: Awaited<ReturnType<JoinedLimits['read']>>) {
  if (!answer.ok) throw new Error(answer.message)
  return answer.data
}

/** Returns the error that tells the member what happened. */
export const uploadFailure = (failure: unknown, errorText: UploadDeps['errorText']): Error =>
  new Error(isNetworkFailure(failure) ? 'The connection was lost. Try again.' : errorText(failure), {
    cause: failure,
  })

async function send(
  { sendPhoto, sendVideo }: Pick<UploadDeps, 'sendPhoto' | 'sendVideo'>,
  { upload, sender }: SendInput,
  signal: AbortSignal,
): Promise<Answer<StoredMedia>> {
  const progressed = (percent: number) => sender.send({ type: 'send.progressed', percent })
  const asStored = <Kind extends MediaKind, Item>(kind: Kind, answer: Answer<Item>) =>
    answer.ok ? { ok: true as const, data: { kind, item: answer.data } } : answer
  return upload.purpose.kind === 'photo'
    ? asStored('photo', await sendPhoto(upload, signal, progressed))
    : asStored('video', await sendVideo(upload, signal, progressed))
}

export function createUploadImplementations(deps: UploadDeps) {
  const { readFacts, errorText } = deps
  const limitChecks = createConcurrencyLimit(checkedAtOnce)
  const sharedLimits = createSharedLimits(deps.fetchLimits)
  return {
    actors: {
      check: fromPromise<FileCheck, PendingUpload>(async ({ input, signal }) => {
        const limits = sharedLimits.join(input.purpose.kind, input.key, signal)
        try {
          return await limitChecks(() => checkFile(input, { readFacts, limits }, signal))
        } catch (failure) {
          throw uploadFailure(failure, errorText)
        } finally {
          limits.leave()
        }
      }),
      sendFile: fromPromise<Answer<StoredMedia>, SendInput>(async ({ input, signal }) => {
        try {
          return await sharedLimits.counting(input.upload.purpose.kind, () => send(deps, input, signal))
        } catch (failure) {
          throw uploadFailure(failure, errorText)
        }
      }),
    },
    actions: {
      discard: (_: unknown, upload: PendingUpload) => deps.discard(upload),
    },
  }
}
