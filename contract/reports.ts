/** Reports to the moderators about members, photos, videos and messages (docs/product.md#reports-and-hiding). */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import { idParams, Instant, trimmedText } from './primitives.ts'

/** Members reported as `under-age` are first in the moderators' queue (docs/decisions.md#order-of-admin-queues). */
export const ReportReason = z.enum([
  'under-age',
  'not-himself',
  'harassment',
  'spam',
  'explicit-in-public',
  'other',
])
export type ReportReason = z.infer<typeof ReportReason>

export const ReportBody = z
  .object({
    reason: ReportReason,
    text: trimmedText().max(limits.reportTextLength, 'This text is too long.').default(''),
  })
  .strict()
  .refine(({ reason, text }) => reason !== 'other' || text !== '', {
    path: ['text'],
    message: 'Describe the problem.',
  })

/** The fields of a reported member, photo, video or message that the report sets. */
export const Reported = z.object({ is_reported_by_me: z.literal(true), reported_by_me_at: Instant })

const report = (subject: string) =>
  call({
    summary: `Reports a ${subject} to the moderators, once. 409 \`already_reported\` for another reason or text.`,
    access: 'onboarded',
    params: idParams,
    body: ReportBody,
    response: Reported,
  })

export const reportCalls = {
  'PUT /user/{id}/report': report('member'),
  'PUT /photo/{id}/report': report('photo'),
  'PUT /video/{id}/report': report('video'),
  /** A message that the member received, also one that is unsent, erased or hidden by a block. */
  'PUT /message/{id}/report': report('message'),
}
