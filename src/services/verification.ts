/** Calls about the verification photo and the age check. */
import type { Answer } from '../../contract/answer.ts'
import type { CallFunction } from './http.ts'

/** A photo as it was taken. */
interface Taken {
  readonly key: string
  readonly file: File
  readonly purpose: { readonly code?: string }
}

/** Every function throws `CallError` like `call`. */
export const createVerificationServices = (call: CallFunction) => ({
  async fetchLimits(
    signal: AbortSignal,
  ): Promise<Answer<{ maxKb: number; left: number; isAvailable: boolean }>> {
    const size = await call('GET /photo/max-kb', { signal })
    return size.ok ? { ok: true, data: { maxKb: size.data.max_kb, left: 1, isAvailable: true } } : size
  },
  /** @param onProgress hears of the sent part in percent */
  sendPhoto: (
    { key, file, purpose: { code = '' } }: Taken,
    signal: AbortSignal,
    onProgress: (percent: number) => void,
  ) =>
    call('POST /user/auth/verification-photo', {
      idempotencyKey: key,
      multipart: { fields: { code }, files: { photo: file } },
      signal,
      onProgress,
    }),
  withdraw: (id: number, signal: AbortSignal) => call('PUT /user/{id}/unverify', { params: { id }, signal }),
  askForAgeReport: (signal: AbortSignal) => call('POST /user/auth/age-report', { signal }),
})
