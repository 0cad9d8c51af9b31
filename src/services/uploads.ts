/** Calls that upload photos and videos, and the limits that apply. */
import type { Answer } from '../../contract/answer.ts'
import type { CallFunction } from './http.ts'

/** A chosen file. */
export interface Chosen {
  readonly key: string
  readonly file: File
  readonly purpose: {
    readonly isPrivate: boolean
    readonly isActivation: boolean
    readonly description: string
    readonly tagIds: readonly number[]
  }
}

interface Limits {
  /** The largest file in KB. */
  readonly maxKb: number
  /** How many more the member may have. */
  readonly left: number
  readonly isAvailable: boolean
}

/** Every function throws `CallError` like `call`. */
export function createUploadServices(call: CallFunction) {
  async function fetchLimits(
    kind: 'photo' | 'video',
    isSupporter: boolean,
    signal: AbortSignal,
  ): Promise<Answer<Limits>> {
    const [size, most, own] = await Promise.all([
      call(`GET /${kind}/max-kb`, { signal }),
      call(`GET /${kind}/max-count/${isSupporter ? 'supporter' : 'user'}`, { signal }),
      call(`GET /${kind}/count`, { signal }),
    ])
    if (!size.ok) return size
    if (!most.ok) return most
    if (!own.ok) return own
    return {
      ok: true,
      data: {
        maxKb: size.data.max_kb,
        left: Math.max(0, most.data.count - own.data.count),
        isAvailable: !('can_upload' in size.data) || size.data.can_upload,
      },
    }
  }

  return {
    fetchLimits,
    /** @param onProgress hears of the sent part in percent */
    uploadPhoto: (
      id: number,
      { key, file, purpose }: Chosen,
      signal: AbortSignal,
      onProgress: (percent: number) => void,
    ) =>
      call(purpose.isActivation ? 'POST /user/{id}/photo/activation' : 'POST /user/{id}/photo', {
        params: { id },
        idempotencyKey: key,
        multipart: {
          fields: {
            is_private: purpose.isPrivate,
            description: purpose.description,
            media_tags: [...purpose.tagIds],
          },
          files: { photo: file },
        },
        signal,
        onProgress,
      }),
  }
}
