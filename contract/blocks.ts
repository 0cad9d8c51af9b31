/** Blocking of members (docs/product.md#blocking). */
import { z } from 'zod'
import { call } from './call.ts'
import { idParams, ToggleBody } from './primitives.ts'

export const blockCalls = {
  'PUT /user/{id}/block/toggle': call({
    summary: 'Blocks a member, or ends the block. A block ends what the two members shared.',
    access: 'onboarded',
    params: idParams,
    body: ToggleBody,
    response: z.object({ is_blocked: z.boolean() }),
  }),
}
