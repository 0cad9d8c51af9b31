/** Members on cam (docs/product.md#cam). The cam is on another site; members share its address. */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import { UserCard } from './members.ts'
import { perPage } from './paging.ts'
import { Instant } from './primitives.ts'

/** A member who is on cam. */
export const CamCard = UserCard.extend({ cam_url: z.url({ protocol: /^https$/ }) })
export type CamCard = z.infer<typeof CamCard>

/** Who sees a member on cam, if they list the member: members on the member's own list, or everyone. */
export const CamAudience = z.enum(['own-list', 'listed-me'])
export type CamAudience = z.infer<typeof CamAudience>

/** Whether an address has a user name or password before its `@`, which readers mistake for the host. */
const hasCredentials = (address: string): boolean => {
  const url = URL.parse(address)
  return url !== null && (url.username !== '' || url.password !== '')
}

/**
 * `url` is checked as browsers read it. In `https:name` and `https://known.example@name` people see another host, so
 * the first is normalized and the second refused. Without `url` only the audience changes, now and for later cams.
 */
const CamBody = z
  .object({
    url: z
      .url({
        protocol: /^https$/,
        hostname: z.regexes.domain,
        normalize: true,
        error: 'Enter the full address of your cam. It starts with https://.',
        abort: true,
      })
      .refine((url) => !hasCredentials(url), 'An address without a name before @, please.')
      .max(limits.camAddressLength, 'This address is too long.')
      .nullable()
      .optional(),
    hours: z.int().min(1).max(limits.camHours).default(limits.camHours),
    audience: CamAudience.optional(),
  })
  .strict()

export const camCalls = {
  'GET /user/dudelist-cam': call({
    summary: 'Returns the members on the viewer’s list who are on cam and let the viewer see it.',
    access: 'onboarded',
    query: z
      .object({ cursor: z.string().max(20).optional(), per_page: perPage(limits.pageSizes.list) })
      .strict(),
    response: z.object({
      data: z.array(CamCard),
      total: z.int(),
      next_cursor: z.string().nullable(),
    }),
  }),
  'PUT /user/auth/cam': call({
    summary:
      'Shows the member as on cam at an address for some hours, to an audience. A null `url` ends it. Without `url` only the audience changes.',
    access: 'onboarded',
    body: CamBody,
    response: z.object({
      cam_url: z.string().nullable(),
      cam_until: Instant.nullable(),
      cam_audience: CamAudience,
    }),
  }),
}
