/** Option lists and rejection reasons. */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'

/** One option of an option list (docs/product.md#lookup-item). */
export const LookupItem = z.object({
  id: z.int().nonnegative(),
  slug: z.string(),
  name: z.string(),
  plural_name: z.string().nullable(),
  html_name: z.string().nullable(),
  extra_label: z.string().nullable(),
  description: z.string().nullable(),
})
export type LookupItem = z.infer<typeof LookupItem>

/** Why a profile, photo or video is rejected (docs/product.md#rejection-reason). */
export const RejectionReason = z.object({
  id: z.int().positive(),
  slug: z.string(),
  name: z.string(),
  html_name: z.string().nullable(),
  extra_label: z.string().nullable(),
  /** What the rejected member is told. */
  description: z.string().nullable(),
  is_for_user: z.boolean(),
  is_for_media: z.boolean(),
  is_for_verification_photo: z.boolean(),
})
export type RejectionReason = z.infer<typeof RejectionReason>

const optionList = (name: string) =>
  call({
    summary: `Returns the options for ${name}.`,
    access: 'member',
    response: z.object({ data: z.array(LookupItem) }),
    maxAgeSeconds: limits.optionsMaxAgeSeconds,
  })

const rejectionReasons = (summary: string) =>
  call({
    summary,
    access: 'member',
    response: z.object({ data: z.array(RejectionReason) }),
    maxAgeSeconds: limits.optionsMaxAgeSeconds,
  })

export const lookupCalls = {
  'GET /body-build': optionList('body build'),
  'GET /body-hair': optionList('body hair'),
  'GET /cock-size': optionList('cock size'),
  'GET /cock-type': optionList('cock type'),
  'GET /community': optionList('community'),
  'GET /email-preference': optionList('email preference'),
  'GET /facial-hair': optionList('facial hair'),
  'GET /interest': optionList('interest'),
  'GET /piercing': optionList('piercing'),
  'GET /media-tag': optionList('media tag'),
  'GET /safer-sex': optionList('safer sex'),
  'GET /sex-position': optionList('sex position'),
  'GET /tattoo': optionList('tattoo'),
  'GET /rejection-reason': rejectionReasons(
    'Returns the reasons for rejecting profiles, media and verification photos.',
  ),
  'GET /rejection-reason/profile': rejectionReasons('Returns the reasons for rejecting profiles.'),
  'GET /rejection-reason/media': rejectionReasons('Returns the reasons for rejecting photos and videos.'),
}
