import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { setAuditTarget } from '../audit/recordWrites.ts'
import type { CallRequest } from '../../contract/calls.ts'
import type { Db, Trx } from '../db/schema.ts'
import { afterCommit, inTransaction } from '../db/transaction.ts'
import { HttpError } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { writeOnce } from '../idempotency/writeOnce.ts'
import { wasRemoved } from '../media/managedRepository.ts'
import { type EncodedUpload, encodeUpload } from '../photos/encodeUpload.ts'
import type { VerificationStore } from './fileStore.ts'
import { deletePendingVerification, insertVerificationPhoto, lockVerification } from './repository.ts'
import { verificationCodeOf } from './verificationCode.ts'

export interface SendVerificationDeps {
  readonly db: Db
  readonly verificationStore: VerificationStore
  /** `config.keys.verificationCodes` */
  readonly codeKey: Buffer
}

interface SentPhoto {
  readonly form: CallRequest<'POST /user/auth/verification-photo'>['form']
  readonly idempotencyKey: string | null
  readonly logger: Pick<FastifyBaseLogger, 'error'>
}

const Stored = z.object({ id: z.int() })

/**
 * Stores a photo of the member with their code. It waits for an admin, and replaces one that waits already.
 * @throws HttpError 409 `already_verified`, `another_code`; 422 `unreadable_photo`, `removed_before`; 503
 * `unavailable` when photos can't be encoded. Nothing is stored then
 */
export async function sendVerificationPhoto(
  deps: SendVerificationDeps,
  viewer: Viewer,
  { form: { fields, files }, idempotencyKey: key, logger }: SentPhoto,
): Promise<void> {
  const { db, verificationStore } = deps
  const { memberId } = viewer
  if (await wasRemoved(db, 'photo', files.photo.hash))
    throw new HttpError(422, 'removed_before', 'This photo was removed by our moderators before.')
  const encoded = await encodeUpload(files.photo, logger)
  const fileKey = await verificationStore.write({ full: encoded.files.full })
  let mayBeStored = false
  try {
    await inTransaction(db, async (trx) => {
      mayBeStored = false
      const { is_verified: isVerified, verification_round: round } = await lockVerification(trx, memberId)
      const call = 'POST /user/auth/verification-photo'
      await writeOnce(
        trx,
        { call, memberId, key, body: [fields, files.photo.hash], answers: Stored },
        async () => {
          if (isVerified) throw new HttpError(409, 'already_verified', 'You are verified already.')
          const code = verificationCodeOf(deps.codeKey, memberId, round)
          if (fields.code !== code)
            throw new HttpError(
              409,
              'another_code',
              'Your code has changed. Take a new photo with the code that this page shows now.',
            )
          mayBeStored = true
          return { id: await replacePending(trx, deps, memberId, { code, encoded, fileKey }) }
        },
      )
    })
  } catch (error) {
    // Any other error may hide that the photo is stored, when the answer to COMMIT was lost. The sweep decides then.
    mayBeStored = !(error instanceof HttpError)
    throw error
  } finally {
    if (!mayBeStored) await verificationStore.remove(fileKey)
  }
}

/** The job `sweep-files` removes what could not be removed at once. */
const leaveToSweep = () => {}

async function replacePending(
  trx: Trx,
  { verificationStore }: SendVerificationDeps,
  memberId: number,
  { code, encoded, fileKey }: { code: string; encoded: EncodedUpload; fileKey: string },
): Promise<number> {
  const replaced = await deletePendingVerification(trx, memberId)
  if (replaced !== null) afterCommit(trx, () => void verificationStore.remove(replaced).catch(leaveToSweep))
  const { width, height } = encoded
  const id = await insertVerificationPhoto(trx, {
    member_id: memberId,
    file_key: fileKey,
    code,
    width,
    height,
  })
  setAuditTarget(trx, { type: 'verification_photo', id: String(id) })
  return id
}
