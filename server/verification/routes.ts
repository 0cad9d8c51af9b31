import type { UserSelf } from '../../contract/ownProfile.ts'
import { verificationPhotosPerHour } from '../../contract/limits.ts'
import type { Handlers } from '../api/handlers.ts'
import type { CountRequest, RateLimit } from '../api/rateLimits.ts'
import type { Viewer } from '../http/viewer.ts'
import { idempotencyKeyOf } from '../idempotency/writeOnce.ts'
import { type SendVerificationDeps, sendVerificationPhoto } from './sendVerificationPhoto.ts'

/** Per account, because each photo is encoded and may replace the one before. */
export const verificationPhotoLimit: RateLimit = { max: verificationPhotosPerHour, window: 60 * 60_000 }

export interface VerificationDeps extends SendVerificationDeps {
  readonly presentSelf: (viewer: Viewer) => Promise<UserSelf>
  readonly countPhoto: CountRequest
}

export function createVerificationHandlers(deps: VerificationDeps) {
  return {
    'POST /user/auth/verification-photo': async ({ viewer, form, request }) => {
      await deps.countPhoto(request, String(viewer.ownId))
      const idempotencyKey = idempotencyKeyOf(request)
      await sendVerificationPhoto(deps, viewer, { form, idempotencyKey, logger: request.log })
      return deps.presentSelf(viewer)
    },
  } satisfies Partial<Handlers>
}
