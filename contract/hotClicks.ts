/** Hot-clicks on photos and videos (docs/product.md#hot-click). */
import { call } from './call.ts'
import { MediaFields } from './media.ts'
import { idParams, ToggleBody } from './primitives.ts'

const toggle = (subject: string) =>
  call({
    summary: `Hot-clicks a ${subject} of another member, or takes the hot-click back.`,
    access: 'onboarded',
    params: idParams,
    body: ToggleBody,
    response: MediaFields.pick({
      is_hot_clicked: true,
      recent_hot_click_count: true,
      total_hot_click_count: true,
    }),
  })

export const hotClickCalls = {
  'POST /photo/{id}/hot-click/toggle': toggle('photo'),
  'POST /video/{id}/hot-click/toggle': toggle('video'),
}
