import type { CallRequest } from '../../contract/calls.ts'
import type { Trx } from '../db/schema.ts'
import { forbidden } from '../http/errors.ts'
import { recordCamChange } from '../presence/repository.ts'
import { lockCam, saveCam } from './repository.ts'

const hour = 60 * 60_000

/**
 * Sets the member's cam and who sees it. Members who see it, or saw it until now, are told when it starts, changes, ends
 * or gets another audience, but not when it is extended.
 *
 * @param at epoch milliseconds
 * @returns the cam after the change
 * @throws HttpError 403 `cam_banned` for a banned member who goes on cam
 */
export async function changeCam(
  trx: Trx,
  memberId: number,
  { url, hours, audience }: CallRequest<'PUT /user/auth/cam'>['body'],
  at: number,
) {
  const stored = await lockCam(trx, memberId, typeof url === 'string')
  if (!stored) throw forbidden('cam_banned', "You can't go on cam here.")
  const wasOnCam = stored.cam_until !== null && stored.cam_until.getTime() > at
  const before = wasOnCam ? stored : { ...stored, cam_url: null, cam_until: null }
  const until = url === null ? null : new Date(at + hours * hour)
  const cam = {
    ...(url === undefined ? before : { cam_url: url, cam_until: until }),
    cam_audience: audience ?? before.cam_audience,
  }
  await saveCam(trx, memberId, cam)
  const isOtherAudience = cam.cam_url !== null && cam.cam_audience !== before.cam_audience
  if (cam.cam_url !== before.cam_url || isOtherAudience) {
    const isWide = [before, cam].some(
      ({ cam_url, cam_audience }) => cam_url !== null && cam_audience === 'listed-me',
    )
    await recordCamChange(trx, memberId, { now: new Date(at), isWide })
  }
  return { cam_url: cam.cam_url, cam_until: cam.cam_until, cam_audience: cam.cam_audience }
}
