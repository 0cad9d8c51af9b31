import type { FastifyBaseLogger } from 'fastify'
import { setAuditTarget } from '../audit/recordWrites.ts'
import { findSimilarRemoved, setMediaTags } from '../media/managedRepository.ts'
import type { CallRequest } from '../../contract/calls.ts'
import type { MediaLimits } from '../config.ts'
import type { BannedWords } from '../bannedWords/bannedWords.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { writeOnce } from '../idempotency/writeOnce.ts'
import { refuseUnknownTags } from '../media/changeMedia.ts'
import { refuseEarly, StoredUpload, type UploadWrite } from '../media/refuseEarly.ts'
import { refuseUpload } from '../media/refuseUpload.ts'
import { type EncodedUpload, encodeUpload } from '../photos/encodeUpload.ts'
import type { OriginalStore, PhotoStore } from '../photos/fileStore.ts'
import { storePhoto } from '../photos/storePhoto.ts'
import { lockMember } from '../visibility/memberRepository.ts'
import { deleteWaitingActivation, requestApprovalAgain } from './repository.ts'

export interface UploadDeps {
  readonly bannedWords: Pick<BannedWords, 'refuse'>
  readonly db: Db
  readonly photoStore: PhotoStore
  readonly originalStore: OriginalStore
  readonly limits: MediaLimits
  readonly now: () => number
}

export interface Upload {
  readonly form: CallRequest<'POST /user/{id}/photo'>['form']
  /** The photo goes with the request for approval. */
  readonly isActivation: boolean
  readonly idempotencyKey: string | null
  readonly logger: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Stores an uploaded photo, which waits for approval.
 * @returns the photo's id; for a repeated upload that of the first
 * @throws HttpError 409 `too_many_photos` or `same_photo`; 422 `unreadable_photo`, `removed_before`, for a banned word, or for
 * a tag that does not exist; 503 `unavailable` when photos can't be encoded. Nothing is stored then
 */
export async function uploadPhoto(deps: UploadDeps, viewer: Viewer, upload: Upload): Promise<number> {
  const { db, photoStore, originalStore } = deps
  const { fields, files } = upload.form
  deps.bannedWords.refuse('media', { description: fields.description })
  await refuseUnknownTags(db, fields.media_tags)
  const write: UploadWrite = {
    call: upload.isActivation ? 'POST /user/{id}/photo/activation' : 'POST /user/{id}/photo',
    memberId: viewer.memberId,
    key: upload.idempotencyKey,
    body: [fields, files.photo.hash],
    answers: StoredUpload,
  }
  // A photo of a request for approval replaces the one before, which must not count against it.
  if (!upload.isActivation) {
    const early = { viewer, contentHash: files.photo.hash, write }
    const storedId = await refuseEarly(db, 'photo', deps, early)
    if (storedId !== null) return storedId
  }
  const encoded = await encodeUpload(files.photo, upload.logger)
  const originalKey = await originalStore.write({ original: encoded.original })
  const fileKey = await photoStore.write(encoded.files).catch(async (error: unknown) => {
    await originalStore.remove(originalKey)
    throw error
  })
  let mayBeStored = false
  try {
    const { id } = await inTransaction(db, async (trx) => {
      // A retried transaction may find that the upload was stored by another try of the same upload.
      mayBeStored = false
      // Uploads of one member run one after another here, so that simultaneous ones can't pass the limits.
      await lockMember(trx, viewer.memberId)
      return writeOnce(trx, write, async () => {
        // One photo goes with the request: another one replaces it.
        if (upload.isActivation) await deleteWaitingActivation(trx, viewer.memberId, new Date(deps.now()))
        await refuseUpload(trx, 'photo', deps, viewer, files.photo.hash)
        mayBeStored = true
        return { id: await store(trx, viewer.memberId, upload, { encoded, fileKey, originalKey }) }
      })
    })
    return id
  } catch (error) {
    // Any other error may hide that the upload is stored, when the answer to COMMIT was lost. The sweep decides then.
    mayBeStored = !(error instanceof HttpError)
    throw error
  } finally {
    if (!mayBeStored) await Promise.all([photoStore.remove(fileKey), originalStore.remove(originalKey)])
  }
}

interface WrittenUpload {
  readonly encoded: EncodedUpload
  readonly fileKey: string
  readonly originalKey: string
}

async function store(
  trx: Trx,
  memberId: number,
  { form: { fields }, isActivation }: Upload,
  { encoded, fileKey, originalKey }: WrittenUpload,
): Promise<number> {
  const id = await storePhoto(trx, {
    memberId,
    fileKey,
    encoded,
    isPrivate: fields.is_private ?? false,
    description: fields.description ?? null,
    isActivation,
    originalKey,
    similarRemovedId: await findSimilarRemoved(trx, 'photo', [encoded.perceptualHash, encoded.mirroredHash]),
  })
  setAuditTarget(trx, { type: 'photo', id: String(id) })
  await setMediaTags(trx, 'photo', id, fields.media_tags ?? [])
  if (isActivation) await requestApprovalAgain(trx, memberId)
  return id
}
