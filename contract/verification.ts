/** The verification photo and the age check (docs/product.md#verification-states). */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import { UserSelf } from './ownProfile.ts'

export const verificationCalls = {
  'POST /user/auth/verification-photo': call({
    summary:
      'Sends a photo of the member with their code, for admins to compare. It replaces one that waits. 409 `already_verified` or `another_code`, 422 `unreadable_photo` or `removed_before`.',
    access: 'onboarded',
    multipart: {
      /** The code that the member was shown. It changes with each decision. */
      fields: z.object({ code: z.string().regex(/^\d{6}$/, 'Reload the page to see your code.') }).strict(),
      files: ['photo'],
      media: 'photo',
      timeLimit: limits.uploadTimes.photo,
    },
    status: 201,
    idempotent: true,
    response: UserSelf,
  }),
  'POST /user/auth/age-report': call({
    summary: 'Asks for a check of the member’s age. 409 `age_report_pending` or `age_report_accepted`.',
    access: 'onboarded',
    response: UserSelf,
  }),
}
