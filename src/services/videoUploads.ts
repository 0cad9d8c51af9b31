/**
 * Uploads videos: small ones in one form, large ones in parts by the tus protocol, so that an upload that was cut goes on
 * where it stopped (`docs/product.md#resumable-uploads`).
 */
import type { DetailedError, Upload, UploadOptions } from 'tus-js-client'
import type { Answer, Refusal } from '../../contract/answer.ts'
import type { Video } from '../../contract/media.ts'
import { CallError } from './failure.ts'
import type { CallFunction } from './http.ts'
import { refusalIn } from './refusal.ts'
import type { Chosen } from './uploads.ts'

/** Larger videos are sent in parts of this size, in bytes. */
export const partSize = 8 * 1024 * 1024

const uploadsPath = '/uploads/video'

/** What the server has of a file. */
export interface BegunUpload {
  readonly url: string
  /** Nothing is left to be sent. */
  readonly isSent: boolean
}

/** Keeps what was begun, by the hash of the file. */
export interface BegunUploads {
  readonly get: (hash: string) => BegunUpload | null
  readonly set: (hash: string, begun: BegunUpload) => void
  readonly remove: (hash: string) => void
}

interface Tus {
  readonly Upload: typeof Upload
}

export interface VideoUploadDeps {
  readonly call: CallFunction
  /** Origin of the server. Default: the origin of the page. */
  readonly origin?: string
  readonly loadTus: () => Promise<Tus>
  readonly begun: BegunUploads
  /** Returns the token that writes carry. */
  readonly xsrfToken: () => string
  readonly onUnauthenticated: () => void
}

type VideoChosen = Chosen & { readonly hash: string | null }

class RefusedError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isDetailed = (error: Error): error is DetailedError => 'originalResponse' in error

/** Returns a failure of the library as `call` would throw it, or as the refusal that the server answered. */
function failureOf(error: Error): CallError | RefusedError {
  const response = isDetailed(error) ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  if (!response || status === 0) return new CallError(error.message, { status: null, cause: error })
  const data = parsed(response.getBody())
  const refusal = refusalIn(status, data, `${status}`)
  if (refusal) return new RefusedError(refusal)
  return new CallError(error.message, { status, cause: { response: { status, data } } })
}

/** Every function throws `CallError` like `call`. */
export function createVideoUploadServices(deps: VideoUploadDeps) {
  const { call, origin = '', loadTus, begun, xsrfToken, onUnauthenticated } = deps

  const fieldsOf = ({ isPrivate, description, tagIds }: Chosen['purpose']) => ({
    is_private: isPrivate,
    description,
    media_tags: [...tagIds],
    // The member can't choose a video before.
    accept_content_guideline: true,
  })

  /** The token changes when the member signs in again. */
  const requestOptions = (memberId: number): UploadOptions => ({
    onBeforeRequest: (request) => {
      request.setHeader('X-Requested-With', 'XMLHttpRequest')
      request.setHeader('X-XSRF-TOKEN', xsrfToken())
      request.setHeader('X-Member', String(memberId))
    },
  })

  /** Sends what the server does not have yet. Returns the address of the upload. */
  async function sendParts(
    memberId: number,
    { file, hash }: VideoChosen,
    signal: AbortSignal,
    onProgress: (percent: number) => void,
  ): Promise<string> {
    const { Upload: TusUpload } = await loadTus()
    signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      const sending: Upload = new TusUpload(file, {
        ...requestOptions(memberId),
        endpoint: `${origin}${uploadsPath}`,
        uploadUrl: hash === null ? null : (begun.get(hash)?.url ?? null),
        storeFingerprintForResuming: false,
        chunkSize: partSize,
        retryDelays: [1_000, 3_000],
        onUploadUrlAvailable: () => {
          if (hash !== null && sending.url !== null) begun.set(hash, { url: sending.url, isSent: false })
        },
        // The last percent is told once the server has the last part.
        onProgress: (sent, total) => onProgress(Math.min(99, Math.floor((sent / total) * 100))),
        onError: (error) => reject(failureOf(error)),
        onSuccess: () => resolve(sending.url ?? ''),
      })
      signal.addEventListener('abort', () => {
        void sending.abort()
        reject(new DOMException('Given up', 'AbortError'))
      })
      sending.start()
    })
  }

  /** Makes the video of a complete upload. The server returns the first video when it is asked again. */
  async function finish(memberId: number, chosen: VideoChosen, url: string, signal: AbortSignal) {
    const uploadId = new URL(url, 'http://uploads').pathname.split('/').at(-1) ?? ''
    const answer = await call('POST /user/{id}/video/from-upload', {
      params: { id: memberId },
      body: { upload_id: uploadId, ...fieldsOf(chosen.purpose) },
      signal,
    })
    // Another refusal may end, and then the file need not be sent again.
    if (chosen.hash !== null && (answer.ok || [404, 422].includes(answer.status))) begun.remove(chosen.hash)
    return answer
  }

  async function uploadInParts(
    memberId: number,
    chosen: VideoChosen,
    signal: AbortSignal,
    onProgress: (percent: number) => void,
  ): Promise<Answer<Video>> {
    const { hash } = chosen
    const known = hash === null ? null : begun.get(hash)
    if (known?.isSent) {
      onProgress(100)
      // The server has removed the upload if it made a video of it, whose answer was lost.
      const answer = await finish(memberId, chosen, known.url, signal)
      if (answer.ok || answer.status !== 404) return answer
      onProgress(0)
    }
    const url = await sendParts(memberId, chosen, signal, onProgress)
    if (hash !== null) begun.set(hash, { url, isSent: true })
    onProgress(100)
    return finish(memberId, chosen, url, signal)
  }

  const uploadAtOnce = (
    memberId: number,
    { key, file, purpose }: Chosen,
    signal: AbortSignal,
    onProgress: (percent: number) => void,
  ) =>
    call('POST /user/{id}/video', {
      params: { id: memberId },
      idempotencyKey: key,
      multipart: { fields: fieldsOf(purpose), files: { video: file } },
      signal,
      onProgress,
    })

  return {
    /** @param onProgress hears of the sent part in percent */
    async uploadVideo(
      memberId: number,
      chosen: VideoChosen,
      signal: AbortSignal,
      onProgress: (percent: number) => void,
    ): Promise<Answer<Video>> {
      if (chosen.file.size <= partSize) return uploadAtOnce(memberId, chosen, signal, onProgress)
      try {
        return await uploadInParts(memberId, chosen, signal, onProgress)
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error
        if (error.refusal.status === 401) onUnauthenticated()
        return error.refusal
      }
    },
    /** Lets the server forget what it has of a file. Otherwise it does after a day. */
    async discardVideo(memberId: number, hash: string): Promise<void> {
      const known = begun.get(hash)
      if (!known) return
      begun.remove(hash)
      const { Upload: TusUpload } = await loadTus()
      await TusUpload.terminate(known.url, { ...requestOptions(memberId), retryDelays: null })
    },
  }
}
