/** Counts of who looked at what (docs/product.md#view-counts). */
import { call } from './call.ts'
import { emptyResponse, idParams } from './primitives.ts'

const view = (subject: string) =>
  call({
    summary: `Counts a view of a ${subject}. Views within half an hour count once.`,
    access: 'onboarded',
    params: idParams,
    response: emptyResponse,
  })

export const profileViewCalls = {
  'POST /user/{id}/view': view('member’s profile'),
  'POST /photo/{id}/view': view('photo'),
  'POST /video/{id}/view': view('video'),
}
