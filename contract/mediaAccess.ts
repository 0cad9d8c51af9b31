/** Sharing of private photos and videos between two members (docs/product.md#private-media-access). */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import { countResponse, idParams, Instant, ToggleBody } from './primitives.ts'

export const mediaAccessCalls = {
  'PUT /user/{id}/unlock/toggle': call({
    summary:
      'Shares the member’s private media with another member, or stops. Without `days` the sharing has no end.',
    access: 'onboarded',
    params: idParams,
    body: ToggleBody.extend({ days: z.literal(limits.unlockDays).optional() }),
    response: z.object({
      looks_at_my_private: z.boolean(),
      /** When the sharing ends. Null when it has no end, or is off. */
      unlocked_until: Instant.nullable(),
    }),
  }),
  'PUT /user/auth/lock-all': call({
    summary:
      'Stops sharing the member’s private media with anyone. Returns with how many members they were shared.',
    access: 'onboarded',
    response: countResponse,
  }),
}
