/** The viewer's personal list of members, and the notes on them (docs/product.md#dudelist-rules). */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import { idParams, PathId, ToggleBody, trimmedText } from './primitives.ts'

export const DudelistType = z.enum(['buddies', 'hotties'])

/** How the viewer lists a member. Cards and profiles have the same fields. */
export const Dudelisting = z.object({
  is_dudelisted: z.boolean(),
  in_dudelist: z.boolean(),
  dudelist_type: DudelistType.nullable(),
  dudelist_note: z.string().nullable(),
})
export type Dudelisting = z.infer<typeof Dudelisting>

/** Without `type`, the toggle means the type that the member is listed as, or buddies if they are not listed. */
const DudelistToggleBody = ToggleBody.extend({ type: DudelistType.optional() })

const userIdParams = z.object({ userId: PathId })

export const dudelistCalls = {
  'POST /dudelist/{userId}': call({
    summary: 'Lists a member as a buddy. A member who is listed as a hottie is moved.',
    access: 'onboarded',
    params: userIdParams,
    response: Dudelisting,
  }),
  'POST /dudelist/{userId}/{type}': call({
    summary: 'Lists a member as this type. A member who is listed as the other type is moved.',
    access: 'onboarded',
    params: userIdParams.extend({ type: DudelistType }),
    response: Dudelisting,
  }),
  'PUT /dudelist/{userId}': call({
    summary: 'Sets the note on a listed member. 409 `not_dudelisted` if the member is not listed.',
    access: 'onboarded',
    params: userIdParams,
    body: z
      .object({ note: trimmedText().max(limits.dudelistNoteLength, 'This note is too long.').nullable() })
      .strict(),
    response: Dudelisting,
  }),
  'PUT /dudelist/{userId}/toggle': call({
    summary: 'Lists a member, or removes them from the list.',
    access: 'onboarded',
    params: userIdParams,
    body: DudelistToggleBody,
    response: Dudelisting,
  }),
  'PUT /user/{id}/dudelist/toggle': call({
    summary: 'Lists a member, or removes them from the list. The same as `PUT /dudelist/{userId}/toggle`.',
    access: 'onboarded',
    params: idParams,
    body: DudelistToggleBody,
    response: Dudelisting,
  }),
  'DELETE /dudelist/{userId}': call({
    summary: 'Removes a member from the list, with the note on them.',
    access: 'onboarded',
    params: userIdParams,
    response: Dudelisting,
  }),
}
